var Gf=Object.defineProperty;var Kf=Object.getOwnPropertyDescriptor;var Al=o=>{throw TypeError(o)};var c=(o,a,e,t)=>{for(var r=t>1?void 0:t?Kf(a,e):a,i=o.length-1,n;i>=0;i--)(n=o[i])&&(r=(t?n(a,e,r):n(r))||r);return t&&r&&Gf(a,e,r),r};var Kr=(o,a,e)=>a.has(o)||Al("Cannot "+e);var k=(o,a,e)=>(Kr(o,a,"read from private field"),e?e.call(o):a.get(o)),v=(o,a,e)=>a.has(o)?Al("Cannot add the same private member more than once"):a instanceof WeakSet?a.add(o):a.set(o,e),ee=(o,a,e,t)=>(Kr(o,a,"write to private field"),t?t.call(o,e):a.set(o,e),e),d=(o,a,e)=>(Kr(o,a,"access private method"),e);var Qr="wasmhost.theme",Ll=matchMedia("(prefers-color-scheme: dark)");function Xr(){let o=localStorage.getItem(Qr);return o==="light"||o==="dark"?o:"system"}function El(o){o==="system"?localStorage.removeItem(Qr):localStorage.setItem(Qr,o),Zr()}function Jr(){let o=Xr();return o==="system"?Ll.matches?"dark":"light":o}function Zr(){document.documentElement.dataset.mode=Jr(),dispatchEvent(new Event("wasmhost-theme"))}Ll.addEventListener("change",Zr);Zr();var Fa=globalThis,Ba=Fa.ShadowRoot&&(Fa.ShadyCSS===void 0||Fa.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Hl=Symbol(),Rl=new WeakMap,Da=class{constructor(a,e,t){if(this._$cssResult$=!0,t!==Hl)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=a,this.t=e}get styleSheet(){let a=this.o,e=this.t;if(Ba&&a===void 0){let t=e!==void 0&&e.length===1;t&&(a=Rl.get(e)),a===void 0&&((this.o=a=new CSSStyleSheet).replaceSync(this.cssText),t&&Rl.set(e,a))}return a}toString(){return this.cssText}},Ol=o=>new Da(typeof o=="string"?o:o+"",void 0,Hl);var ql=(o,a)=>{if(Ba)o.adoptedStyleSheets=a.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of a){let t=document.createElement("style"),r=Fa.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,o.appendChild(t)}},Yr=Ba?o=>o:o=>o instanceof CSSStyleSheet?(a=>{let e="";for(let t of a.cssRules)e+=t.cssText;return Ol(e)})(o):o;var{is:Qf,defineProperty:Xf,getOwnPropertyDescriptor:Jf,getOwnPropertyNames:Zf,getOwnPropertySymbols:Yf,getPrototypeOf:eu}=Object,Ia=globalThis,Fl=Ia.trustedTypes,tu=Fl?Fl.emptyScript:"",au=Ia.reactiveElementPolyfillSupport,da=(o,a)=>o,pa={toAttribute(o,a){switch(a){case Boolean:o=o?tu:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,a){let e=o;switch(a){case Boolean:e=o!==null;break;case Number:e=o===null?null:Number(o);break;case Object:case Array:try{e=JSON.parse(o)}catch{e=null}}return e}},Ua=(o,a)=>!Qf(o,a),Dl={attribute:!0,type:String,converter:pa,reflect:!1,useDefault:!1,hasChanged:Ua};Symbol.metadata??=Symbol("metadata"),Ia.litPropertyMetadata??=new WeakMap;var Ke=class extends HTMLElement{static addInitializer(a){this._$Ei(),(this.l??=[]).push(a)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(a,e=Dl){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(a)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(a,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(a,t,e);r!==void 0&&Xf(this.prototype,a,r)}}static getPropertyDescriptor(a,e,t){let{get:r,set:i}=Jf(this.prototype,a)??{get(){return this[e]},set(n){this[e]=n}};return{get:r,set(n){let p=r?.call(this);i?.call(this,n),this.requestUpdate(a,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(a){return this.elementProperties.get(a)??Dl}static _$Ei(){if(this.hasOwnProperty(da("elementProperties")))return;let a=eu(this);a.finalize(),a.l!==void 0&&(this.l=[...a.l]),this.elementProperties=new Map(a.elementProperties)}static finalize(){if(this.hasOwnProperty(da("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(da("properties"))){let e=this.properties,t=[...Zf(e),...Yf(e)];for(let r of t)this.createProperty(r,e[r])}let a=this[Symbol.metadata];if(a!==null){let e=litPropertyMetadata.get(a);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(a){let e=[];if(Array.isArray(a)){let t=new Set(a.flat(1/0).reverse());for(let r of t)e.unshift(Yr(r))}else a!==void 0&&e.push(Yr(a));return e}static _$Eu(a,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof a=="string"?a.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(a=>this.enableUpdating=a),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(a=>a(this))}addController(a){(this._$EO??=new Set).add(a),this.renderRoot!==void 0&&this.isConnected&&a.hostConnected?.()}removeController(a){this._$EO?.delete(a)}_$E_(){let a=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(a.set(t,this[t]),delete this[t]);a.size>0&&(this._$Ep=a)}createRenderRoot(){let a=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return ql(a,this.constructor.elementStyles),a}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(a=>a.hostConnected?.())}enableUpdating(a){}disconnectedCallback(){this._$EO?.forEach(a=>a.hostDisconnected?.())}attributeChangedCallback(a,e,t){this._$AK(a,t)}_$ET(a,e){let t=this.constructor.elementProperties.get(a),r=this.constructor._$Eu(a,t);if(r!==void 0&&t.reflect===!0){let i=(t.converter?.toAttribute!==void 0?t.converter:pa).toAttribute(e,t.type);this._$Em=a,i==null?this.removeAttribute(r):this.setAttribute(r,i),this._$Em=null}}_$AK(a,e){let t=this.constructor,r=t._$Eh.get(a);if(r!==void 0&&this._$Em!==r){let i=t.getPropertyOptions(r),n=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:pa;this._$Em=r;let p=n.fromAttribute(e,i.type);this[r]=p??this._$Ej?.get(r)??p,this._$Em=null}}requestUpdate(a,e,t,r=!1,i){if(a!==void 0){let n=this.constructor;if(r===!1&&(i=this[a]),t??=n.getPropertyOptions(a),!((t.hasChanged??Ua)(i,e)||t.useDefault&&t.reflect&&i===this._$Ej?.get(a)&&!this.hasAttribute(n._$Eu(a,t))))return;this.C(a,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(a,e,{useDefault:t,reflect:r,wrapped:i},n){t&&!(this._$Ej??=new Map).has(a)&&(this._$Ej.set(a,n??e??this[a]),i!==!0||n!==void 0)||(this._$AL.has(a)||(this.hasUpdated||t||(e=void 0),this._$AL.set(a,e)),r===!0&&this._$Em!==a&&(this._$Eq??=new Set).add(a))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let a=this.scheduleUpdate();return a!=null&&await a,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,i]of this._$Ep)this[r]=i;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,i]of t){let{wrapped:n}=i,p=this[r];n!==!0||this._$AL.has(r)||p===void 0||this.C(r,void 0,i,p)}}let a=!1,e=this._$AL;try{a=this.shouldUpdate(e),a?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw a=!1,this._$EM(),t}a&&this._$AE(e)}willUpdate(a){}_$AE(a){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(a)),this.updated(a)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(a){return!0}update(a){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(a){}firstUpdated(a){}};Ke.elementStyles=[],Ke.shadowRootOptions={mode:"open"},Ke[da("elementProperties")]=new Map,Ke[da("finalized")]=new Map,au?.({ReactiveElement:Ke}),(Ia.reactiveElementVersions??=[]).push("2.1.2");var to=globalThis,Bl=o=>o,_a=to.trustedTypes,Il=_a?_a.createPolicy("lit-html",{createHTML:o=>o}):void 0,ao="$lit$",Qe=`lit$${Math.random().toFixed(9).slice(2)}$`,ro="?"+Qe,ru=`<${ro}>`,mt=document,ua=()=>mt.createComment(""),ca=o=>o===null||typeof o!="object"&&typeof o!="function",oo=Array.isArray,Wl=o=>oo(o)||typeof o?.[Symbol.iterator]=="function",eo=`[ 	
\f\r]`,fa=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ul=/-->/g,_l=/>/g,ct=RegExp(`>|${eo}(?:([^\\s"'>=/]+)(${eo}*=${eo}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Vl=/'/g,Nl=/"/g,zl=/^(?:script|style|textarea|title)$/i,so=o=>(a,...e)=>({_$litType$:o,strings:a,values:e}),s=so(1),Ve=so(2),kc=so(3),Xe=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),jl=new WeakMap,ht=mt.createTreeWalker(mt,129);function Gl(o,a){if(!oo(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return Il!==void 0?Il.createHTML(a):a}var Kl=(o,a)=>{let e=o.length-1,t=[],r,i=a===2?"<svg>":a===3?"<math>":"",n=fa;for(let p=0;p<e;p++){let u=o[p],y,B,m=-1,V=0;for(;V<u.length&&(n.lastIndex=V,B=n.exec(u),B!==null);)V=n.lastIndex,n===fa?B[1]==="!--"?n=Ul:B[1]!==void 0?n=_l:B[2]!==void 0?(zl.test(B[2])&&(r=RegExp("</"+B[2],"g")),n=ct):B[3]!==void 0&&(n=ct):n===ct?B[0]===">"?(n=r??fa,m=-1):B[1]===void 0?m=-2:(m=n.lastIndex-B[2].length,y=B[1],n=B[3]===void 0?ct:B[3]==='"'?Nl:Vl):n===Nl||n===Vl?n=ct:n===Ul||n===_l?n=fa:(n=ct,r=void 0);let I=n===ct&&o[p+1].startsWith("/>")?" ":"";i+=n===fa?u+ru:m>=0?(t.push(y),u.slice(0,m)+ao+u.slice(m)+Qe+I):u+Qe+(m===-2?p:I)}return[Gl(o,i+(o[e]||"<?>")+(a===2?"</svg>":a===3?"</math>":"")),t]},ha=class o{constructor({strings:a,_$litType$:e},t){let r;this.parts=[];let i=0,n=0,p=a.length-1,u=this.parts,[y,B]=Kl(a,e);if(this.el=o.createElement(y,t),ht.currentNode=this.el.content,e===2||e===3){let m=this.el.content.firstChild;m.replaceWith(...m.childNodes)}for(;(r=ht.nextNode())!==null&&u.length<p;){if(r.nodeType===1){if(r.hasAttributes())for(let m of r.getAttributeNames())if(m.endsWith(ao)){let V=B[n++],I=r.getAttribute(m).split(Qe),Z=/([.?@])?(.*)/.exec(V);u.push({type:1,index:i,name:Z[2],strings:I,ctor:Z[1]==="."?Na:Z[1]==="?"?ja:Z[1]==="@"?Wa:xt}),r.removeAttribute(m)}else m.startsWith(Qe)&&(u.push({type:6,index:i}),r.removeAttribute(m));if(zl.test(r.tagName)){let m=r.textContent.split(Qe),V=m.length-1;if(V>0){r.textContent=_a?_a.emptyScript:"";for(let I=0;I<V;I++)r.append(m[I],ua()),ht.nextNode(),u.push({type:2,index:++i});r.append(m[V],ua())}}}else if(r.nodeType===8)if(r.data===ro)u.push({type:2,index:i});else{let m=-1;for(;(m=r.data.indexOf(Qe,m+1))!==-1;)u.push({type:7,index:i}),m+=Qe.length-1}i++}}static createElement(a,e){let t=mt.createElement("template");return t.innerHTML=a,t}};function gt(o,a,e=o,t){if(a===Xe)return a;let r=t!==void 0?e._$Co?.[t]:e._$Cl,i=ca(a)?void 0:a._$litDirective$;return r?.constructor!==i&&(r?._$AO?.(!1),i===void 0?r=void 0:(r=new i(o),r._$AT(o,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(a=gt(o,r._$AS(o,a.values),r,t)),a}var Va=class{constructor(a,e){this._$AV=[],this._$AN=void 0,this._$AD=a,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(a){let{el:{content:e},parts:t}=this._$AD,r=(a?.creationScope??mt).importNode(e,!0);ht.currentNode=r;let i=ht.nextNode(),n=0,p=0,u=t[0];for(;u!==void 0;){if(n===u.index){let y;u.type===2?y=new Ot(i,i.nextSibling,this,a):u.type===1?y=new u.ctor(i,u.name,u.strings,this,a):u.type===6&&(y=new za(i,this,a)),this._$AV.push(y),u=t[++p]}n!==u?.index&&(i=ht.nextNode(),n++)}return ht.currentNode=mt,r}p(a){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(a,t,e),e+=t.strings.length-2):t._$AI(a[e])),e++}},Ot=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(a,e,t,r){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=a,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let a=this._$AA.parentNode,e=this._$AM;return e!==void 0&&a?.nodeType===11&&(a=e.parentNode),a}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(a,e=this){a=gt(this,a,e),ca(a)?a===l||a==null||a===""?(this._$AH!==l&&this._$AR(),this._$AH=l):a!==this._$AH&&a!==Xe&&this._(a):a._$litType$!==void 0?this.$(a):a.nodeType!==void 0?this.T(a):Wl(a)?this.k(a):this._(a)}O(a){return this._$AA.parentNode.insertBefore(a,this._$AB)}T(a){this._$AH!==a&&(this._$AR(),this._$AH=this.O(a))}_(a){this._$AH!==l&&ca(this._$AH)?this._$AA.nextSibling.data=a:this.T(mt.createTextNode(a)),this._$AH=a}$(a){let{values:e,_$litType$:t}=a,r=typeof t=="number"?this._$AC(a):(t.el===void 0&&(t.el=ha.createElement(Gl(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let i=new Va(r,this),n=i.u(this.options);i.p(e),this.T(n),this._$AH=i}}_$AC(a){let e=jl.get(a.strings);return e===void 0&&jl.set(a.strings,e=new ha(a)),e}k(a){oo(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let i of a)r===e.length?e.push(t=new o(this.O(ua()),this.O(ua()),this,this.options)):t=e[r],t._$AI(i),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(a=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);a!==this._$AB;){let t=Bl(a).nextSibling;Bl(a).remove(),a=t}}setConnected(a){this._$AM===void 0&&(this._$Cv=a,this._$AP?.(a))}},xt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(a,e,t,r,i){this.type=1,this._$AH=l,this._$AN=void 0,this.element=a,this.name=e,this._$AM=r,this.options=i,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(a,e=this,t,r){let i=this.strings,n=!1;if(i===void 0)a=gt(this,a,e,0),n=!ca(a)||a!==this._$AH&&a!==Xe,n&&(this._$AH=a);else{let p=a,u,y;for(a=i[0],u=0;u<i.length-1;u++)y=gt(this,p[t+u],e,u),y===Xe&&(y=this._$AH[u]),n||=!ca(y)||y!==this._$AH[u],y===l?a=l:a!==l&&(a+=(y??"")+i[u+1]),this._$AH[u]=y}n&&!r&&this.j(a)}j(a){a===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,a??"")}},Na=class extends xt{constructor(){super(...arguments),this.type=3}j(a){this.element[this.name]=a===l?void 0:a}},ja=class extends xt{constructor(){super(...arguments),this.type=4}j(a){this.element.toggleAttribute(this.name,!!a&&a!==l)}},Wa=class extends xt{constructor(a,e,t,r,i){super(a,e,t,r,i),this.type=5}_$AI(a,e=this){if((a=gt(this,a,e,0)??l)===Xe)return;let t=this._$AH,r=a===l&&t!==l||a.capture!==t.capture||a.once!==t.once||a.passive!==t.passive,i=a!==l&&(t===l||r);r&&this.element.removeEventListener(this.name,this,t),i&&this.element.addEventListener(this.name,this,a),this._$AH=a}handleEvent(a){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,a):this._$AH.handleEvent(a)}},za=class{constructor(a,e,t){this.element=a,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(a){gt(this,a)}},Ql={M:ao,P:Qe,A:ro,C:1,L:Kl,R:Va,D:Wl,V:gt,I:Ot,H:xt,N:ja,U:Wa,B:Na,F:za},ou=to.litHtmlPolyfillSupport;ou?.(ha,Ot),(to.litHtmlVersions??=[]).push("3.3.3");var Ga=(o,a,e)=>{let t=e?.renderBefore??a,r=t._$litPart$;if(r===void 0){let i=e?.renderBefore??null;t._$litPart$=r=new Ot(a.insertBefore(ua(),i),i,void 0,e??{})}return r._$AI(o),r};var io=globalThis,Pe=class extends Ke{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let a=super.createRenderRoot();return this.renderOptions.renderBefore??=a.firstChild,a}update(a){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(a),this._$Do=Ga(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Xe}};Pe._$litElement$=!0,Pe.finalized=!0,io.litElementHydrateSupport?.({LitElement:Pe});var su=io.litElementPolyfillSupport;su?.({LitElement:Pe});(io.litElementVersions??=[]).push("4.2.2");var $=o=>(a,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(o,a)}):customElements.define(o,a)};var iu={attribute:!0,type:String,converter:pa,reflect:!1,hasChanged:Ua},nu=(o=iu,a,e)=>{let{kind:t,metadata:r}=e,i=globalThis.litPropertyMetadata.get(r);if(i===void 0&&globalThis.litPropertyMetadata.set(r,i=new Map),t==="setter"&&((o=Object.create(o)).wrapped=!0),i.set(e.name,o),t==="accessor"){let{name:n}=e;return{set(p){let u=a.get.call(this);a.set.call(this,p),this.requestUpdate(n,u,o,!0,p)},init(p){return p!==void 0&&this.C(n,void 0,o,p),p}}}if(t==="setter"){let{name:n}=e;return function(p){let u=this[n];a.call(this,p),this.requestUpdate(n,u,o,!0,p)}}throw Error("Unsupported decorator location: "+t)};function U(o){return(a,e)=>typeof e=="object"?nu(o,a,e):((t,r,i)=>{let n=r.hasOwnProperty(i);return r.constructor.createProperty(i,t),n?Object.getOwnPropertyDescriptor(r,i):void 0})(o,a,e)}function g(o){return U({...o,state:!0,attribute:!1})}var Xl={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Qa=o=>(...a)=>({_$litDirective$:o,values:a}),qt=class{constructor(a){}get _$AU(){return this._$AM._$AU}_$AT(a,e,t){this._$Ct=a,this._$AM=e,this._$Ci=t}_$AS(a,e){return this.update(a,e)}update(a,e){return this.render(...e)}};var{I:lu}=Ql,Jl=o=>o;var Zl=()=>document.createComment(""),Ft=(o,a,e)=>{let t=o._$AA.parentNode,r=a===void 0?o._$AB:a._$AA;if(e===void 0){let i=t.insertBefore(Zl(),r),n=t.insertBefore(Zl(),r);e=new lu(i,n,o,o.options)}else{let i=e._$AB.nextSibling,n=e._$AM,p=n!==o;if(p){let u;e._$AQ?.(o),e._$AM=o,e._$AP!==void 0&&(u=o._$AU)!==n._$AU&&e._$AP(u)}if(i!==r||p){let u=e._$AA;for(;u!==i;){let y=Jl(u).nextSibling;Jl(t).insertBefore(u,r),u=y}}}return e},ot=(o,a,e=o)=>(o._$AI(a,e),o),du={},Xa=(o,a=du)=>o._$AH=a,Yl=o=>o._$AH,Ja=o=>{o._$AR(),o._$AA.remove()};var Za=Qa(class extends qt{constructor(){super(...arguments),this.key=l}render(o,a){return this.key=o,a}update(o,[a,e]){return a!==this.key&&(Xa(o),this.key=a),e}});var ed={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},getUsageHistory:{method:"GET",path:"/api/v1/plugins/{id}/usage"},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},exportKey:{method:"POST",path:"/api/v1/vault/export",body:["key"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var st=class extends Error{constructor(a,e){super(e.detail||e.title||`the host answered with HTTP status ${a}`),this.name="ProblemError",this.status=a,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},pu={json:(o,a)=>async function(e={},t){let r=await a(this,e,void 0,t);return r.status===204?void 0:r.json()},text:(o,a)=>async function(e={},t){return(await a(this,e,void 0,t)).text()},download:(o,a)=>function(e={},t){return a(this,e,void 0,t)},upload:(o,a)=>async function(e,t,r){return(await a(this,e,t,r)).json()},events:(o,a)=>async function*(e={},t){yield*uu(await a(this,e,void 0,t))}},ma=class o{#e;#t;#a;constructor({url:a,token:e,headers:t={},fetch:r=globalThis.fetch}){this.#e=a.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#a=r.bind(globalThis)}async#r(a,e,t,r={}){let i={...this.#t},n;if(t!==void 0)i["Content-Type"]="application/octet-stream",n=t;else if(a.content)e.body!==void 0&&(n=JSON.stringify(e.body));else if(a.body){let u={};for(let y of a.body)e[y]!==void 0&&(u[y]=e[y]);n=JSON.stringify(u)}n!==void 0&&t===void 0&&(i["Content-Type"]="application/json"),a.kind==="events"&&(i.Accept="text/event-stream"),a.resumes&&e.lastEventId!==void 0&&(i["Last-Event-ID"]=String(e.lastEventId));let p=await this.#a(this.#e+fu(a,e),{method:a.method,headers:i,body:n,signal:r.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(p.ok)return p;throw new st(p.status,await p.json().catch(()=>({})))}callEndpoint({method:a,url:e,query:t={},body:r},i={}){let n=new URLSearchParams(t).toString(),p={...this.#t};return r!==void 0&&(p["Content-Type"]="application/json"),this.#a(this.#e+e+(n===""?"":`?${n}`),{method:a,headers:p,body:r,signal:i.signal,redirect:"error",cache:"no-store"})}static{for(let[a,e]of Object.entries(ed))o.prototype[a]=pu[e.kind??"json"](e,(t,...r)=>t.#r(e,...r))}};function fu(o,a){let e=o.path.replace(/\{(\w+)\}/g,(i,n)=>{if(a[n]===void 0||a[n]==="")throw new TypeError(`${n} is missing`);return encodeURIComponent(String(a[n]))}),t=new URLSearchParams;for(let i of o.query??[]){let n=a[i];n!==void 0&&t.set(i,n instanceof Date?n.toISOString():String(n))}let r=t.toString();return r===""?e:`${e}?${r}`}async function*uu(o){let a={id:"",name:"",data:[]},e="";for await(let t of o.body.pipeThrough(new TextDecoderStream)){let r=(e+t).split(/\r\n|\r|\n/);e=r.pop();for(let i of r){if(i===""){a.data.length>0&&(yield{...a,data:JSON.parse(a.data.join(`
`))}),a={id:"",name:"",data:[]};continue}let[n,p]=i.split(/: ?(.*)/s);n==="id"?a.id=p:n==="event"?a.name=p:n==="data"&&a.data.push(p)}}}var cu=new Intl.NumberFormat("en"),hu=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),mu=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),gu=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),O=o=>cu.format(o);function D(o){let a=["B","KiB","MiB","GiB","TiB"],e=0;for(;o>=1024&&e<a.length-1;)o/=1024,e++;return`${o>=100||Number.isInteger(o)?Math.round(o):o.toFixed(1)} ${a[e]}`}function td(o){let a={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(o))return[...o.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,r])=>e+Number(t)*a[r],0)}function ad(o,a=Date.now()){if(!o)return"";let e=(Date.parse(o)-a)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[r,i]=t.find(([,n])=>Math.abs(e)>=n)??t[3];return hu.format(Math.round(e/i),r).replace(/\.$/,"")}var rd=o=>`${Math.floor(o*100)} %`,Dt=o=>mu.format(new Date(o)),od=o=>gu.format(new Date(o));function Oe(o){if(o<1e3)return`${Math.round(o)} ms`;if(o<6e4)return`${(o/1e3).toFixed(1)} s`;let a=Math.floor(o/6e4);return a<60?`${a} min ${Math.round(o/1e3)%60} s`:`${Math.floor(a/60)} h ${a%60} min`}var no=[["path",{d:"M22 12h-2.48a2 2 0 0 0-1.93 1.46l-2.35 8.36a.25.25 0 0 1-.48 0L9.24 2.18a.25.25 0 0 0-.48 0l-2.35 8.36A2 2 0 0 1 4.49 12H2"}]];var lo=[["circle",{cx:"12",cy:"13",r:"8"}],["path",{d:"M12 9v4l2 2"}],["path",{d:"M5 3 2 6"}],["path",{d:"m22 6-3-3"}],["path",{d:"M6.38 18.7 4 21"}],["path",{d:"M17.64 18.67 20 21"}]];var po=[["rect",{width:"20",height:"5",x:"2",y:"3",rx:"1"}],["path",{d:"M4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8"}],["path",{d:"M10 12h4"}]];var fo=[["circle",{cx:"12",cy:"12",r:"4"}],["path",{d:"M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8"}]];var uo=[["path",{d:"m15.477 12.89 1.515 8.526a.5.5 0 0 1-.81.47l-3.58-2.687a1 1 0 0 0-1.197 0l-3.586 2.686a.5.5 0 0 1-.81-.469l1.514-8.526"}],["circle",{cx:"12",cy:"8",r:"6"}]];var Ya=[["path",{d:"M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z"}],["path",{d:"m16 9-5.5 5.5L8 12"}]];var co=[["path",{d:"M 22 14 L 22 10"}],["rect",{x:"2",y:"6",width:"16",height:"12",rx:"2"}]];var ho=[["path",{d:"M2 4v16"}],["path",{d:"M2 8h18a2 2 0 0 1 2 2v10"}],["path",{d:"M2 17h20"}],["path",{d:"M6 8v9"}]];var mo=[["path",{d:"M10.268 21a2 2 0 0 0 3.464 0"}],["path",{d:"M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"}]];var go=[["circle",{cx:"18.5",cy:"17.5",r:"3.5"}],["circle",{cx:"5.5",cy:"17.5",r:"3.5"}],["circle",{cx:"15",cy:"5",r:"1"}],["path",{d:"M12 17.5V14l-3-3 4-3 2 3h2"}]];var xo=[["circle",{cx:"11",cy:"13",r:"9"}],["path",{d:"M14.35 4.65 16.3 2.7a2.41 2.41 0 0 1 3.4 0l1.6 1.6a2.4 2.4 0 0 1 0 3.4l-1.95 1.95"}],["path",{d:"m22 2-1.5 1.5"}]];var vo=[["path",{d:"M12 5v16"}],["path",{d:"M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z"}]];var yo=[["path",{d:"M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20"}]];var bo=[["path",{d:"M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z"}]];var wo=[["path",{d:"M12 8V4H8"}],["rect",{width:"16",height:"12",x:"4",y:"8",rx:"2"}],["path",{d:"M2 14h2"}],["path",{d:"M20 14h2"}],["path",{d:"M15 13v2"}],["path",{d:"M9 13v2"}]];var $o=[["path",{d:"M21 8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73l7 4a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16Z"}],["path",{d:"m3.3 7 8.7 5 8.7-5"}],["path",{d:"M12 22V12"}]];var ko=[["path",{d:"M12 18V5"}],["path",{d:"M15 13a4.17 4.17 0 01-3-4 4.17 4.17 0 01-3 4"}],["path",{d:"M17.707 6.294A3 3 0 1012 5a3 3 0 10-5.707 1.294"}],["path",{d:"M17.996 5.125a4 4 0 012.526 5.77"}],["path",{d:"M18 18a4 4 0 002-7.465"}],["path",{d:"M19.967 17.482a4 4 0 11-7.967.517 4 4 0 11-7.967-.517"}],["path",{d:"M6 18a4 4 0 01-2-7.465"}],["path",{d:"M6.004 5.125a4 4 0 00-2.526 5.77"}]];var Co=[["path",{d:"M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16"}],["rect",{width:"20",height:"14",x:"2",y:"6",rx:"2"}]];var Mo=[["path",{d:"M12 20v-9"}],["path",{d:"M14 7a4 4 0 0 1 4 4v3a6 6 0 0 1-12 0v-3a4 4 0 0 1 4-4z"}],["path",{d:"M14.12 3.88 16 2"}],["path",{d:"M21 21a4 4 0 0 0-3.81-4"}],["path",{d:"M21 5a4 4 0 0 1-3.55 3.97"}],["path",{d:"M22 13h-4"}],["path",{d:"M3 21a4 4 0 0 1 3.81-4"}],["path",{d:"M3 5a4 4 0 0 0 3.55 3.97"}],["path",{d:"M6 13H2"}],["path",{d:"m8 2 1.88 1.88"}],["path",{d:"M9 7.13V6a3 3 0 1 1 6 0v1.13"}]];var So=[["path",{d:"M12 10h.01"}],["path",{d:"M12 14h.01"}],["path",{d:"M12 6h.01"}],["path",{d:"M16 10h.01"}],["path",{d:"M16 14h.01"}],["path",{d:"M16 6h.01"}],["path",{d:"M8 10h.01"}],["path",{d:"M8 14h.01"}],["path",{d:"M8 6h.01"}],["path",{d:"M9 22v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3"}],["rect",{x:"4",y:"2",width:"16",height:"20",rx:"2"}]];var To=[["rect",{width:"16",height:"20",x:"4",y:"2",rx:"2"}],["line",{x1:"8",x2:"16",y1:"6",y2:"6"}],["line",{x1:"16",x2:"16",y1:"14",y2:"18"}],["path",{d:"M16 10h.01"}],["path",{d:"M12 10h.01"}],["path",{d:"M8 10h.01"}],["path",{d:"M12 14h.01"}],["path",{d:"M8 14h.01"}],["path",{d:"M12 18h.01"}],["path",{d:"M8 18h.01"}]];var Po=[["path",{d:"M8 2v3"}],["path",{d:"M16 2v3"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"m9 15 2 2 4-4"}]];var Ao=[["path",{d:"M8 2v3"}],["path",{d:"M16 2v3"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"M8 13h.01"}],["path",{d:"M12 13h.01"}],["path",{d:"M16 13h.01"}],["path",{d:"M8 17h.01"}],["path",{d:"M12 17h.01"}],["path",{d:"M16 17h.01"}]];var Lo=[["path",{d:"M8 2v3"}],["path",{d:"M16 2v3"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}],["path",{d:"M3 9h18"}]];var Eo=[["path",{d:"M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z"}],["circle",{cx:"12",cy:"13",r:"3"}]];var Ro=[["path",{d:"M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2"}],["circle",{cx:"7",cy:"17",r:"2"}],["path",{d:"M9 17h6"}],["circle",{cx:"17",cy:"17",r:"2"}]];var er=[["path",{d:"M3 3v16a2 2 0 0 0 2 2h16"}],["path",{d:"M7 16h8"}],["path",{d:"M7 11h12"}],["path",{d:"M7 6h3"}]];var Bt=[["path",{d:"M3 3v16a2 2 0 0 0 2 2h16"}],["path",{d:"m19 9-5 5-4-4-3 3"}]];var tr=[["path",{d:"M5 21v-6"}],["path",{d:"M12 21V9"}],["path",{d:"M19 21V3"}]];var It=[["path",{d:"M5 21v-6"}],["path",{d:"M12 21V3"}],["path",{d:"M19 21V9"}]];var Ut=[["path",{d:"M21 12c.552 0 1.005-.449.95-.998a10 10 0 0 0-8.953-8.951c-.55-.055-.998.398-.998.95v8a1 1 0 0 0 1 1z"}],["path",{d:"M21.21 15.89A10 10 0 1 1 8 2.83"}]];var Ho=[["path",{d:"M18 6 7 17l-5-5"}],["path",{d:"m22 10-7.5 7.5L13 16"}]];var Oo=[["path",{d:"M20 6 9 17l-5-5"}]];var _t=[["circle",{cx:"12",cy:"12",r:"10"}],["line",{x1:"12",x2:"12",y1:"8",y2:"12"}],["line",{x1:"12",x2:"12.01",y1:"16",y2:"16"}]];var ar=[["path",{d:"M21.801 10A10 10 0 1 1 17 3.335"}],["path",{d:"m9 11 3 3L22 4"}]];var rr=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"m16 9-5.5 5.5L8 12"}]];var qo=[["circle",{cx:"12",cy:"12",r:"1"}],["circle",{cx:"12",cy:"12",r:"10"}]];var or=[["path",{d:"M9 9.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997A1 1 0 0 1 9 14.996z"}],["circle",{cx:"12",cy:"12",r:"10"}]];var vt=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3"}],["path",{d:"M12 17h.01"}]];var Fo=[["circle",{cx:"12",cy:"12",r:"10"}]];var Do=[["rect",{width:"8",height:"4",x:"8",y:"2",rx:"1",ry:"1"}],["path",{d:"M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"}],["path",{d:"m9 14 2 2 4-4"}]];var Bo=[["rect",{width:"8",height:"4",x:"8",y:"2",rx:"1",ry:"1"}],["path",{d:"M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"}],["path",{d:"M12 11h4"}],["path",{d:"M12 16h4"}],["path",{d:"M8 11h.01"}],["path",{d:"M8 16h.01"}]];var Io=[["rect",{width:"8",height:"4",x:"8",y:"2",rx:"1",ry:"1"}],["path",{d:"M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"}]];var Uo=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M12 6v6l4 2"}]];var _o=[["path",{d:"M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242"}],["path",{d:"M16 14v6"}],["path",{d:"M8 14v6"}],["path",{d:"M12 16v6"}]];var Vo=[["path",{d:"M12 2v2"}],["path",{d:"m4.93 4.93 1.41 1.41"}],["path",{d:"M20 12h2"}],["path",{d:"m19.07 4.93-1.41 1.41"}],["path",{d:"M15.947 12.65a4 4 0 0 0-5.925-4.128"}],["path",{d:"M13 22H7a5 5 0 1 1 4.9-6H13a3 3 0 0 1 0 6Z"}]];var No=[["path",{d:"M17.5 19H9a7 7 0 1 1 6.71-9h1.79a4.5 4.5 0 1 1 0 9Z"}]];var sr=[["path",{d:"m18 16 4-4-4-4"}],["path",{d:"m6 8-4 4 4 4"}],["path",{d:"m14.5 4-5 16"}]];var jo=[["path",{d:"m16 18 6-6-6-6"}],["path",{d:"m8 6-6 6 6 6"}]];var Wo=[["path",{d:"M10 2v2"}],["path",{d:"M14 2v2"}],["path",{d:"M16 8a1 1 0 0 1 1 1v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1h14a4 4 0 1 1 0 8h-1"}],["path",{d:"M6 2v2"}]];var zo=[["path",{d:"M13.744 17.736a6 6 0 1 1-7.48-7.48"}],["path",{d:"M15 6h1v4"}],["path",{d:"m6.134 14.768.866-.5 2 3.464"}],["circle",{cx:"16",cy:"8",r:"6"}]];var Vt=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M12 3v18"}]];var ir=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M9 3v18"}],["path",{d:"M15 3v18"}]];var Go=[["path",{d:"M15 6v12a3 3 0 1 0 3-3H6a3 3 0 1 0 3 3V6a3 3 0 1 0-3 3h12a3 3 0 1 0-3-3"}]];var Ko=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"m16.24 7.76-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z"}]];var Qo=[["path",{d:"M12 20v2"}],["path",{d:"M12 2v2"}],["path",{d:"M17 20v2"}],["path",{d:"M17 2v2"}],["path",{d:"M2 12h2"}],["path",{d:"M2 17h2"}],["path",{d:"M2 7h2"}],["path",{d:"M20 12h2"}],["path",{d:"M20 17h2"}],["path",{d:"M20 7h2"}],["path",{d:"M7 20v2"}],["path",{d:"M7 2v2"}],["rect",{x:"4",y:"4",width:"16",height:"16",rx:"2"}],["rect",{x:"8",y:"8",width:"8",height:"8",rx:"1"}]];var Xo=[["rect",{width:"20",height:"14",x:"2",y:"5",rx:"2"}],["line",{x1:"2",x2:"22",y1:"10",y2:"10"}],["path",{d:"M6 14h2"}]];var Jo=[["ellipse",{cx:"12",cy:"5",rx:"9",ry:"3"}],["path",{d:"M3 5V19A9 3 0 0 0 21 19V5"}],["path",{d:"M3 12A9 3 0 0 0 21 12"}]];var Zo=[["path",{d:"M10 21H2"}],["path",{d:"M10 3H7a2 2 0 00-2 2v16"}],["path",{d:"M14 12h.01"}],["path",{d:"M19 21V5a2 2 0 00-1.675-1.974l-6.163-1.013A1 1 0 0010 3v18a1 1 0 001.124.992z"}],["path",{d:"M22 21h-3"}]];var Yo=[["path",{d:"M12 15V3"}],["path",{d:"M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"}],["path",{d:"m7 10 5 5 5-5"}]];var es=[["path",{d:"M12 22a7 7 0 0 0 7-7c0-2-1-3.9-3-5.5s-3.5-4-4-6.5c-.5 2.5-2 4.9-4 6.5C6 11.1 5 13 5 15a7 7 0 0 0 7 7z"}]];var ts=[["path",{d:"M7 16.3c2.2 0 4-1.83 4-4.05 0-1.16-.57-2.26-1.71-3.19S7.29 6.75 7 5.3c-.29 1.45-1.14 2.84-2.29 3.76S3 11.1 3 12.25c0 2.22 1.8 4.05 4 4.05z"}],["path",{d:"M12.56 6.6A10.97 10.97 0 0 0 14 3.02c.5 2.5 2 4.9 4 6.5s3 3.5 3 5.5a6.98 6.98 0 0 1-11.91 4.97"}]];var nr=[["path",{d:"M21.54 15H17a2 2 0 0 0-2 2v4.54"}],["path",{d:"M7 3.34V5a3 3 0 0 0 3 3a2 2 0 0 1 2 2c0 1.1.9 2 2 2a2 2 0 0 0 2-2c0-1.1.9-2 2-2h3.17"}],["path",{d:"M11 21.95V18a2 2 0 0 0-2-2a2 2 0 0 1-2-2v-1a2 2 0 0 0-2-2H2.05"}],["circle",{cx:"12",cy:"12",r:"10"}]];var lr=[["path",{d:"M21 16V3a1 1 0 0 0-1.28-.96l-10 2.917a1 1 0 0 0-.72.96V19"}],["circle",{cx:"18",cy:"16",r:"3"}],["circle",{cx:"6",cy:"19",r:"3"}]];var as=[["path",{d:"M4 10h12"}],["path",{d:"M4 14h9"}],["path",{d:"M19 6a7.7 7.7 0 0 0-5.2-2A7.9 7.9 0 0 0 6 12c0 4.4 3.5 8 7.8 8 2 0 3.8-.8 5.2-2"}]];var rs=[["path",{d:"M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"}],["circle",{cx:"12",cy:"12",r:"3"}]];var dr=[["path",{d:"M15 10V9"}],["path",{d:"M16.472 15a6 6 0 01-8.943 0"}],["path",{d:"M9 10V9"}],["circle",{cx:"12",cy:"12",r:"10"}]];var os=[["path",{d:"M14.086 18.412A2 2 0 0112.67 19H5v-7.672a2 2 0 01.586-1.414L11.75 3.75a6 6 0 118.49 8.49z"}],["path",{d:"M16 8 2 22"}],["path",{d:"M17.488 15H9"}]];var ss=[["path",{d:"M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"}],["path",{d:"M14 2v5a1 1 0 0 0 1 1h5"}],["path",{d:"M10 12.5 8 15l2 2.5"}],["path",{d:"m14 12.5 2 2.5-2 2.5"}]];var is=[["path",{d:"M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"}],["path",{d:"M14 2v5a1 1 0 0 0 1 1h5"}],["path",{d:"M10 9H8"}],["path",{d:"M16 13H8"}],["path",{d:"M16 17H8"}]];var ns=[["path",{d:"M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"}],["path",{d:"M14 2v5a1 1 0 0 0 1 1h5"}]];var ls=[["path",{d:"M15 2h-4a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V8"}],["path",{d:"M16.706 2.706A2.4 2.4 0 0 0 15 2v5a1 1 0 0 0 1 1h5a2.4 2.4 0 0 0-.706-1.706z"}],["path",{d:"M5 7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 1.732-1"}]];var ds=[["path",{d:"M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528"}]];var ps=[["path",{d:"M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4"}]];var fs=[["path",{d:"M12 13v1"}],["path",{d:"M17 2a1 1 0 0 1 1 1v4a3 3 0 0 1-.6 1.8l-.6.8A4 4 0 0 0 16 12v8a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2v-8a4 4 0 0 0-.8-2.4l-.6-.8A3 3 0 0 1 6 7V3a1 1 0 0 1 1-1z"}],["path",{d:"M6 6h12"}]];var us=[["path",{d:"M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"}],["path",{d:"M6.453 15h11.094"}],["path",{d:"M8.5 2h7"}]];var cs=[["path",{d:"m6 14 1.5-2.9A2 2 0 0 1 9.24 10H20a2 2 0 0 1 1.94 2.5l-1.54 6a2 2 0 0 1-1.95 1.5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3.9a2 2 0 0 1 1.69.9l.81 1.2a2 2 0 0 0 1.67.9H18a2 2 0 0 1 2 2v2"}]];var hs=[["path",{d:"M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z"}]];var pr=[["path",{d:"M10 20a1 1 0 0 0 .553.895l2 1A1 1 0 0 0 14 21v-7a2 2 0 0 1 .517-1.341L21.74 4.67A1 1 0 0 0 21 3H3a1 1 0 0 0-.742 1.67l7.225 7.989A2 2 0 0 1 10 14z"}]];var ms=[["line",{x1:"6",x2:"10",y1:"11",y2:"11"}],["line",{x1:"8",x2:"8",y1:"9",y2:"13"}],["line",{x1:"15",x2:"15.01",y1:"12",y2:"12"}],["line",{x1:"18",x2:"18.01",y1:"10",y2:"10"}],["path",{d:"M17.32 5H6.68a4 4 0 0 0-3.978 3.59c-.006.052-.01.101-.017.152C2.604 9.416 2 14.456 2 16a3 3 0 0 0 3 3c1 0 1.5-.5 2-1l1.414-1.414A2 2 0 0 1 9.828 16h4.344a2 2 0 0 1 1.414.586L17 18c.5.5 1 1 2 1a3 3 0 0 0 3-3c0-1.545-.604-6.584-.685-7.258-.007-.05-.011-.1-.017-.151A4 4 0 0 0 17.32 5z"}]];var gs=[["path",{d:"m12 14 4-4"}],["path",{d:"M3.34 19a10 10 0 1 1 17.32 0"}]];var xs=[["path",{d:"M10.5 3 8 9l4 13 4-13-2.5-6"}],["path",{d:"M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .013 2.382l-7.99 10.986a2 2 0 0 1-3.247 0l-7.99-10.986A2 2 0 0 1 2.4 7.8l2.998-3.997A2 2 0 0 1 7 3z"}],["path",{d:"M2 9h20"}]];var vs=[["path",{d:"M12 7v14"}],["path",{d:"M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8"}],["path",{d:"M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5"}],["rect",{x:"3",y:"7",width:"18",height:"4",rx:"1"}]];var ys=[["path",{d:"M15 6a9 9 0 0 0-9 9V3"}],["circle",{cx:"18",cy:"6",r:"3"}],["circle",{cx:"6",cy:"18",r:"3"}]];var fr=[["circle",{cx:"12",cy:"12",r:"3"}],["line",{x1:"3",x2:"9",y1:"12",y2:"12"}],["line",{x1:"15",x2:"21",y1:"12",y2:"12"}]];var bs=[["circle",{cx:"18",cy:"18",r:"3"}],["circle",{cx:"6",cy:"6",r:"3"}],["path",{d:"M6 21V9a9 9 0 0 0 9 9"}]];var ws=[["circle",{cx:"18",cy:"18",r:"3"}],["circle",{cx:"6",cy:"6",r:"3"}],["path",{d:"M13 6h3a2 2 0 0 1 2 2v7"}],["line",{x1:"6",x2:"6",y1:"9",y2:"21"}]];var $s=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"}],["path",{d:"M2 12h20"}]];var ks=[["path",{d:"M21.42 10.922a1 1 0 0 0-.019-1.838L12.83 5.18a2 2 0 0 0-1.66 0L2.6 9.08a1 1 0 0 0 0 1.832l8.57 3.908a2 2 0 0 0 1.66 0z"}],["path",{d:"M22 10v6"}],["path",{d:"M6 12.5V16a6 3 0 0 0 12 0v-3.5"}]];var ur=[["path",{d:"M12 3v18"}],["path",{d:"M3 12h18"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}]];var ga=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"M3 15h18"}],["path",{d:"M9 3v18"}],["path",{d:"M15 3v18"}]];var Cs=[["path",{d:"m15 12-9.373 9.373a1 1 0 0 1-3.001-3L12 9"}],["path",{d:"m18 15 4-4"}],["path",{d:"m21.5 11.5-1.914-1.914A2 2 0 0 1 19 8.172v-.344a2 2 0 0 0-.586-1.414l-1.657-1.657A6 6 0 0 0 12.516 3H9l1.243 1.243A6 6 0 0 1 12 8.485V10l2 2h1.172a2 2 0 0 1 1.414.586L18.5 14.5"}]];var Ms=[["path",{d:"M18 11V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2"}],["path",{d:"M14 10V4a2 2 0 0 0-2-2a2 2 0 0 0-2 2v2"}],["path",{d:"M10 10.5V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2v8"}],["path",{d:"M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15"}]];var Ss=[["path",{d:"M10 16h.01"}],["path",{d:"M2.212 11.577a2 2 0 0 0-.212.896V18a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-5.527a2 2 0 0 0-.212-.896L18.55 5.11A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"}],["path",{d:"M21.946 12.013H2.054"}],["path",{d:"M6 16h.01"}]];var Ts=[["line",{x1:"4",x2:"20",y1:"9",y2:"9"}],["line",{x1:"4",x2:"20",y1:"15",y2:"15"}],["line",{x1:"10",x2:"8",y1:"3",y2:"21"}],["line",{x1:"16",x2:"14",y1:"3",y2:"21"}]];var Ps=[["path",{d:"M3 14h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a9 9 0 0 1 18 0v7a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3"}]];var As=[["path",{d:"M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"}]];var Nt=[["path",{d:"M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8"}],["path",{d:"M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"}]];var Ls=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2",ry:"2"}],["circle",{cx:"9",cy:"9",r:"2"}],["path",{d:"m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21"}]];var Es=[["polyline",{points:"22 12 16 12 14 15 10 15 8 12 2 12"}],["path",{d:"M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"}]];var Rs=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M12 16v-4"}],["path",{d:"M12 8h.01"}]];var Hs=[["path",{d:"M5 3v14"}],["path",{d:"M12 3v8"}],["path",{d:"M19 3v18"}]];var Os=[["path",{d:"m2 21 9.6-9.6"}],["path",{d:"m7.5 15.5 2.3 2.3a1 1 0 0 1 0 1.4l-2.1 2.1a1 1 0 0 1-1.4 0L4 19"}],["circle",{cx:"15.5",cy:"7.5",r:"5.5"}]];var qs=[["path",{d:"M10 8h.01"}],["path",{d:"M12 12h.01"}],["path",{d:"M14 8h.01"}],["path",{d:"M16 12h.01"}],["path",{d:"M18 8h.01"}],["path",{d:"M6 8h.01"}],["path",{d:"M7 16h10"}],["path",{d:"M8 12h.01"}],["rect",{width:"20",height:"16",x:"2",y:"4",rx:"2"}]];var Fs=[["path",{d:"m5 8 6 6"}],["path",{d:"m4 14 6-6 2-3"}],["path",{d:"M2 5h12"}],["path",{d:"M7 2h1"}],["path",{d:"m22 22-5-10-5 10"}],["path",{d:"M14 18h6"}]];var cr=[["path",{d:"M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83z"}],["path",{d:"M2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12"}],["path",{d:"M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17"}]];var Ds=[["rect",{width:"7",height:"9",x:"3",y:"3",rx:"1"}],["rect",{width:"7",height:"5",x:"14",y:"3",rx:"1"}],["rect",{width:"7",height:"9",x:"14",y:"12",rx:"1"}],["rect",{width:"7",height:"5",x:"3",y:"16",rx:"1"}]];var Bs=[["rect",{width:"7",height:"7",x:"3",y:"3",rx:"1"}],["rect",{width:"7",height:"7",x:"14",y:"3",rx:"1"}],["rect",{width:"7",height:"7",x:"14",y:"14",rx:"1"}],["rect",{width:"7",height:"7",x:"3",y:"14",rx:"1"}]];var Is=[["rect",{width:"7",height:"7",x:"3",y:"3",rx:"1"}],["rect",{width:"7",height:"7",x:"3",y:"14",rx:"1"}],["path",{d:"M14 4h7"}],["path",{d:"M14 9h7"}],["path",{d:"M14 15h7"}],["path",{d:"M14 20h7"}]];var Us=[["path",{d:"M11 20a10 10 0 0010-10 25.9 25.9 0 00-1.04-7.281 1 1 0 00-1.755-.325C15.833 5.5 13 5.5 9.8 6.1A7 7 0 0011 20"}],["path",{d:"M2 21a5 5 0 012.911-4.544C7.613 15.212 8.351 15.24 11 13"}]];var _s=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"m4.93 4.93 4.24 4.24"}],["path",{d:"m14.83 9.17 4.24-4.24"}],["path",{d:"m14.83 14.83 4.24 4.24"}],["path",{d:"m9.17 14.83-4.24 4.24"}],["circle",{cx:"12",cy:"12",r:"4"}]];var Vs=[["path",{d:"M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5"}],["path",{d:"M9 18h6"}],["path",{d:"M10 22h4"}]];var Ns=[["path",{d:"M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71"}],["path",{d:"M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"}]];var js=[["path",{d:"M13 5h8"}],["path",{d:"M13 12h8"}],["path",{d:"M13 19h8"}],["path",{d:"m3 17 2 2 4-4"}],["path",{d:"m3 7 2 2 4-4"}]];var Ws=[["path",{d:"M2 5h20"}],["path",{d:"M6 12h12"}],["path",{d:"M9 19h6"}]];var zs=[["path",{d:"M16 5H3"}],["path",{d:"M11 12H3"}],["path",{d:"M11 19H3"}],["path",{d:"M21 16V5"}],["circle",{cx:"18",cy:"16",r:"3"}]];var Gs=[["path",{d:"M11 5h10"}],["path",{d:"M11 12h10"}],["path",{d:"M11 19h10"}],["path",{d:"M4 4h1v5"}],["path",{d:"M4 9h2"}],["path",{d:"M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02"}]];var Ks=[["path",{d:"M13 5h8"}],["path",{d:"M13 12h8"}],["path",{d:"M13 19h8"}],["path",{d:"m3 17 2 2 4-4"}],["rect",{x:"3",y:"4",width:"6",height:"6",rx:"1"}]];var Qs=[["path",{d:"M3 5h.01"}],["path",{d:"M3 12h.01"}],["path",{d:"M3 19h.01"}],["path",{d:"M8 5h13"}],["path",{d:"M8 12h13"}],["path",{d:"M8 19h13"}]];var Xs=[["path",{d:"M12 2v4"}],["path",{d:"m16.2 7.8 2.9-2.9"}],["path",{d:"M18 12h4"}],["path",{d:"m16.2 16.2 2.9 2.9"}],["path",{d:"M12 18v4"}],["path",{d:"m4.9 19.1 2.9-2.9"}],["path",{d:"M2 12h4"}],["path",{d:"m4.9 4.9 2.9 2.9"}]];var hr=[["rect",{width:"18",height:"11",x:"3",y:"11",rx:"2",ry:"2"}],["path",{d:"M7 11V7a5 5 0 0 1 9.9-1"}]];var Js=[["rect",{width:"18",height:"11",x:"3",y:"11",rx:"2",ry:"2"}],["path",{d:"M7 11V7a5 5 0 0 1 10 0v4"}]];var Zs=[["path",{d:"m10 17 5-5-5-5"}],["path",{d:"M15 12H3"}],["path",{d:"M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4"}]];var Ys=[["path",{d:"m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"}],["rect",{x:"2",y:"4",width:"20",height:"16",rx:"2"}]];var ei=[["path",{d:"M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"}],["circle",{cx:"12",cy:"10",r:"3"}]];var ti=[["path",{d:"M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0z"}],["path",{d:"M15 5.764v15"}],["path",{d:"M9 3.236v15"}]];var ai=[["path",{d:"M11 6a13 13 0 0 0 8.4-2.8A1 1 0 0 1 21 4v12a1 1 0 0 1-1.6.8A13 13 0 0 0 11 14H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z"}],["path",{d:"M6 14a12 12 0 0 0 2.4 7.2 2 2 0 0 0 3.2-2.4A8 8 0 0 1 10 14"}],["path",{d:"M8 6v8"}]];var ri=[["path",{d:"M4 5h16"}],["path",{d:"M4 12h16"}],["path",{d:"M4 19h16"}]];var oi=[["path",{d:"M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"}]];var si=[["path",{d:"M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z"}]];var ii=[["path",{d:"M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14.286V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z"}],["path",{d:"M20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.172 19H10a2 2 0 0 1-2-2v-1"}]];var ni=[["path",{d:"M12 19v3"}],["path",{d:"M19 10v2a7 7 0 0 1-14 0v-2"}],["rect",{x:"9",y:"2",width:"6",height:"13",rx:"3"}]];var li=[["rect",{width:"20",height:"14",x:"2",y:"3",rx:"2"}],["line",{x1:"8",x2:"16",y1:"21",y2:"21"}],["line",{x1:"12",x2:"12",y1:"17",y2:"21"}]];var di=[["path",{d:"M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"}]];var pi=[["rect",{x:"5",y:"2",width:"14",height:"20",rx:"7"}],["path",{d:"M12 6v4"}]];var fi=[["polygon",{points:"3 11 22 2 13 21 11 13 3 11"}]];var ui=[["rect",{x:"16",y:"16",width:"6",height:"6",rx:"1"}],["rect",{x:"2",y:"16",width:"6",height:"6",rx:"1"}],["rect",{x:"9",y:"2",width:"6",height:"6",rx:"1"}],["path",{d:"M5 16v-3a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v3"}],["path",{d:"M12 12V8"}]];var ci=[["path",{d:"M15 18h-5"}],["path",{d:"M18 14h-8"}],["path",{d:"M4 22h16a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v16a2 2 0 0 1-4 0v-9a2 2 0 0 1 2-2h2"}],["rect",{width:"8",height:"4",x:"10",y:"6",rx:"1"}]];var hi=[["path",{d:"M13.4 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-7.4"}],["path",{d:"M2 6h4"}],["path",{d:"M2 10h4"}],["path",{d:"M2 14h4"}],["path",{d:"M2 18h4"}],["path",{d:"M21.378 5.626a1 1 0 1 0-3.004-3.004l-5.01 5.012a2 2 0 0 0-.506.854l-.837 2.87a.5.5 0 0 0 .62.62l2.87-.837a2 2 0 0 0 .854-.506z"}]];var mi=[["path",{d:"M2 6h4"}],["path",{d:"M2 10h4"}],["path",{d:"M2 14h4"}],["path",{d:"M2 18h4"}],["rect",{width:"16",height:"20",x:"4",y:"2",rx:"2"}],["path",{d:"M16 2v20"}]];var gi=[["path",{d:"M12 22v-9"}],["path",{d:"M15.17 2.21a1.67 1.67 0 0 1 1.63 0L21 4.57a1.93 1.93 0 0 1 0 3.36L8.82 14.79a1.655 1.655 0 0 1-1.64 0L3 12.43a1.93 1.93 0 0 1 0-3.36z"}],["path",{d:"M20 13v3.87a2.06 2.06 0 0 1-1.11 1.83l-6 3.08a1.93 1.93 0 0 1-1.78 0l-6-3.08A2.06 2.06 0 0 1 4 16.87V13"}],["path",{d:"M21 12.43a1.93 1.93 0 0 0 0-3.36L8.83 2.2a1.64 1.64 0 0 0-1.63 0L3 4.57a1.93 1.93 0 0 0 0 3.36l12.18 6.86a1.636 1.636 0 0 0 1.63 0z"}]];var xi=[["path",{d:"M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z"}],["path",{d:"M12 22V12"}],["polyline",{points:"3.29 7 12 12 20.71 7"}],["path",{d:"m7.5 4.27 9 5.15"}]];var vi=[["path",{d:"M12 22a1 1 0 0 1 0-20 10 9 0 0 1 10 9 5 5 0 0 1-5 5h-2.25a1.75 1.75 0 0 0-1.4 2.8l.3.4a1.75 1.75 0 0 1-1.4 2.8z"}],["circle",{cx:"13.5",cy:"6.5",r:".5",fill:"currentColor"}],["circle",{cx:"17.5",cy:"10.5",r:".5",fill:"currentColor"}],["circle",{cx:"6.5",cy:"12.5",r:".5",fill:"currentColor"}],["circle",{cx:"8.5",cy:"7.5",r:".5",fill:"currentColor"}]];var yi=[["path",{d:"m16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551"}]];var mr=[["path",{d:"M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"}]];var bi=[["path",{d:"M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"}],["path",{d:"m15 5 4 4"}]];var wi=[["line",{x1:"19",x2:"5",y1:"5",y2:"19"}],["circle",{cx:"6.5",cy:"6.5",r:"2.5"}],["circle",{cx:"17.5",cy:"17.5",r:"2.5"}]];var $i=[["path",{d:"M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"}]];var ki=[["path",{d:"M11 17h3v2a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3a3.16 3.16 0 0 0 2-2h1a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1h-1a5 5 0 0 0-2-4V3a4 4 0 0 0-3.2 1.6l-.3.4H11a6 6 0 0 0-6 6v1a5 5 0 0 0 2 4v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1z"}],["path",{d:"M16 10h.01"}],["path",{d:"M2 8v1a2 2 0 0 0 2 2h1"}]];var Ci=[["path",{d:"M12 17v5"}],["path",{d:"M9 10.76a2 2 0 0 1-1.11 1.79l-1.78.9A2 2 0 0 0 5 15.24V16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-.76a2 2 0 0 0-1.11-1.79l-1.78-.9A2 2 0 0 1 15 10.76V7a1 1 0 0 1 1-1 2 2 0 0 0 0-4H8a2 2 0 0 0 0 4 1 1 0 0 1 1 1z"}]];var Mi=[["path",{d:"M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2z"}]];var Si=[["path",{d:"M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z"}]];var Ti=[["path",{d:"M12 22v-5"}],["path",{d:"M15 8V2"}],["path",{d:"M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1z"}],["path",{d:"M9 8V2"}]];var Pi=[["path",{d:"M5 12h14"}],["path",{d:"M12 5v14"}]];var Ai=[["path",{d:"M12 2v10"}],["path",{d:"M18.4 6.6a9 9 0 1 1-12.77.04"}]];var Li=[["path",{d:"M2 3h20"}],["path",{d:"M21 3v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V3"}],["path",{d:"m7 21 5-5 5 5"}]];var Ei=[["path",{d:"M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"}],["path",{d:"M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"}],["rect",{x:"6",y:"14",width:"12",height:"8",rx:"1"}]];var Ri=[["path",{d:"M15.39 4.39a1 1 0 0 0 1.68-.474 2.5 2.5 0 1 1 3.014 3.015 1 1 0 0 0-.474 1.68l1.683 1.682a2.414 2.414 0 0 1 0 3.414L19.61 15.39a1 1 0 0 1-1.68-.474 2.5 2.5 0 1 0-3.014 3.015 1 1 0 0 1 .474 1.68l-1.683 1.682a2.414 2.414 0 0 1-3.414 0L8.61 19.61a1 1 0 0 0-1.68.474 2.5 2.5 0 1 1-3.014-3.015 1 1 0 0 0 .474-1.68l-1.683-1.682a2.414 2.414 0 0 1 0-3.414L4.39 8.61a1 1 0 0 1 1.68.474 2.5 2.5 0 1 0 3.014-3.015 1 1 0 0 1-.474-1.68l1.683-1.682a2.414 2.414 0 0 1 3.414 0z"}]];var Hi=[["rect",{width:"5",height:"5",x:"3",y:"3",rx:"1"}],["rect",{width:"5",height:"5",x:"16",y:"3",rx:"1"}],["rect",{width:"5",height:"5",x:"3",y:"16",rx:"1"}],["path",{d:"M21 16h-3a2 2 0 0 0-2 2v3"}],["path",{d:"M21 21v.01"}],["path",{d:"M12 7v3a2 2 0 0 1-2 2H7"}],["path",{d:"M3 12h.01"}],["path",{d:"M12 3h.01"}],["path",{d:"M12 16v.01"}],["path",{d:"M16 12h1"}],["path",{d:"M21 12v.01"}],["path",{d:"M12 21v-1"}]];var Oi=[["path",{d:"M16 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z"}],["path",{d:"M5 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z"}]];var qi=[["path",{d:"M19.07 4.93A10 10 0 0 0 6.99 3.34"}],["path",{d:"M4 6h.01"}],["path",{d:"M2.29 9.62A10 10 0 1 0 21.31 8.35"}],["path",{d:"M16.24 7.76A6 6 0 1 0 8.23 16.67"}],["path",{d:"M12 18h.01"}],["path",{d:"M17.99 11.66A6 6 0 0 1 15.77 16.67"}],["circle",{cx:"12",cy:"12",r:"2"}],["path",{d:"m13.41 10.59 5.66-5.66"}]];var Fi=[["path",{d:"M16.247 7.761a6 6 0 0 1 0 8.478"}],["path",{d:"M19.075 4.933a10 10 0 0 1 0 14.134"}],["path",{d:"M4.925 19.067a10 10 0 0 1 0-14.134"}],["path",{d:"M7.753 16.239a6 6 0 0 1 0-8.478"}],["circle",{cx:"12",cy:"12",r:"2"}]];var Di=[["path",{d:"M12 17V7"}],["path",{d:"M16 8h-6a2 2 0 0 0 0 4h4a2 2 0 0 1 0 4H8"}],["path",{d:"M4 3a1 1 0 0 1 1-1 1.3 1.3 0 0 1 .7.2l.933.6a1.3 1.3 0 0 0 1.4 0l.934-.6a1.3 1.3 0 0 1 1.4 0l.933.6a1.3 1.3 0 0 0 1.4 0l.933-.6a1.3 1.3 0 0 1 1.4 0l.934.6a1.3 1.3 0 0 0 1.4 0l.933-.6A1.3 1.3 0 0 1 19 2a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1 1.3 1.3 0 0 1-.7-.2l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.934.6a1.3 1.3 0 0 1-1.4 0l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-1.4 0l-.934-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-.7.2 1 1 0 0 1-1-1z"}]];var Bi=[["path",{d:"M7 19H4.815a1.83 1.83 0 0 1-1.57-.881 1.785 1.785 0 0 1-.004-1.784L7.196 9.5"}],["path",{d:"M11 19h8.203a1.83 1.83 0 0 0 1.556-.89 1.784 1.784 0 0 0 0-1.775l-1.226-2.12"}],["path",{d:"m14 16-3 3 3 3"}],["path",{d:"M8.293 13.596 7.196 9.5 3.1 10.598"}],["path",{d:"m9.344 5.811 1.093-1.892A1.83 1.83 0 0 1 11.985 3a1.784 1.784 0 0 1 1.546.888l3.943 6.843"}],["path",{d:"m13.378 9.633 4.096 1.098 1.097-4.096"}]];var Ii=[["path",{d:"M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8"}],["path",{d:"M21 3v5h-5"}],["path",{d:"M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16"}],["path",{d:"M8 16H3v5"}]];var Ui=[["path",{d:"m17 2 4 4-4 4"}],["path",{d:"M3 11v-1a4 4 0 0 1 4-4h14"}],["path",{d:"m7 22-4-4 4-4"}],["path",{d:"M21 13v1a4 4 0 0 1-4 4H3"}]];var _i=[["path",{d:"M12 15v5s3.03-.55 4-2c1.08-1.62 0-5 0-5"}],["path",{d:"M4.5 16.5c-1.5 1.26-2 5-2 5s3.74-.5 5-2c.71-.84.7-2.13-.09-2.91a2.18 2.18 0 0 0-2.91-.09"}],["path",{d:"M9 12a22 22 0 0 1 2-3.95A12.88 12.88 0 0 1 22 2c0 2.72-.78 7.5-6 11a22.4 22.4 0 0 1-4 2z"}],["path",{d:"M9 12H4s.55-3.03 2-4c1.62-1.08 5 .05 5 .05"}]];var gr=[["path",{d:"M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8"}],["path",{d:"M3 3v5h5"}],["path",{d:"M12 7v5l4 2"}]];var Vi=[["circle",{cx:"6",cy:"19",r:"3"}],["path",{d:"M9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15"}],["circle",{cx:"18",cy:"5",r:"3"}]];var Ni=[["rect",{width:"20",height:"8",x:"2",y:"14",rx:"2"}],["path",{d:"M6.01 18H6"}],["path",{d:"M10.01 18H10"}],["path",{d:"M15 10v4"}],["path",{d:"M17.84 7.17a4 4 0 0 0-5.66 0"}],["path",{d:"M20.66 4.34a8 8 0 0 0-11.31 0"}]];var ji=[["path",{d:"M4 11a9 9 0 0 1 9 9"}],["path",{d:"M4 4a16 16 0 0 1 16 16"}],["circle",{cx:"5",cy:"19",r:"1"}]];var Wi=[["path",{d:"M15.2 3a2 2 0 0 1 1.4.6l3.8 3.8a2 2 0 0 1 .6 1.4V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"}],["path",{d:"M17 21v-7a1 1 0 0 0-1-1H8a1 1 0 0 0-1 1v7"}],["path",{d:"M7 3v4a1 1 0 0 0 1 1h7"}]];var zi=[["circle",{cx:"6",cy:"6",r:"3"}],["path",{d:"M8.12 8.12 12 12"}],["path",{d:"M20 4 8.12 15.88"}],["circle",{cx:"6",cy:"18",r:"3"}],["path",{d:"M14.8 14.8 20 20"}]];var Gi=[["path",{d:"M19 17V5a2 2 0 0 0-2-2H4"}],["path",{d:"M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3"}]];var Ki=[["path",{d:"m21 21-4.34-4.34"}],["circle",{cx:"11",cy:"11",r:"8"}]];var Qi=[["path",{d:"M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z"}],["path",{d:"m21.854 2.147-10.94 10.939"}]];var Xi=[["rect",{width:"20",height:"8",x:"2",y:"2",rx:"2",ry:"2"}],["rect",{width:"20",height:"8",x:"2",y:"14",rx:"2",ry:"2"}],["line",{x1:"6",x2:"6.01",y1:"6",y2:"6"}],["line",{x1:"6",x2:"6.01",y1:"18",y2:"18"}]];var Ji=[["path",{d:"M8.3 10a.7.7 0 0 1-.626-1.079L11.4 3a.7.7 0 0 1 1.198-.043L16.3 8.9a.7.7 0 0 1-.572 1.1Z"}],["rect",{x:"3",y:"14",width:"7",height:"7",rx:"1"}],["circle",{cx:"17.5",cy:"17.5",r:"3.5"}]];var Zi=[["path",{d:"M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915"}],["circle",{cx:"12",cy:"12",r:"3"}]];var Yi=[["circle",{cx:"18",cy:"5",r:"3"}],["circle",{cx:"6",cy:"12",r:"3"}],["circle",{cx:"18",cy:"19",r:"3"}],["line",{x1:"8.59",x2:"15.42",y1:"13.51",y2:"17.49"}],["line",{x1:"15.41",x2:"8.59",y1:"6.51",y2:"10.49"}]];var en=[["path",{d:"M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"}],["path",{d:"m9 12 2 2 4-4"}]];var tn=[["path",{d:"M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"}]];var an=[["path",{d:"M16 10a4 4 0 0 1-8 0"}],["path",{d:"M3.103 6.034h17.794"}],["path",{d:"M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"}]];var rn=[["path",{d:"m2.05 2.05 1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18"}],["path",{d:"M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25"}],["circle",{cx:"18",cy:"20",r:"2"}],["circle",{cx:"8",cy:"20",r:"2"}]];var on=[["path",{d:"M2 20h.01"}],["path",{d:"M7 20v-4"}],["path",{d:"M12 20v-8"}],["path",{d:"M17 20V8"}],["path",{d:"M22 4v16"}]];var sn=[["path",{d:"M10 5H3"}],["path",{d:"M12 19H3"}],["path",{d:"M14 3v4"}],["path",{d:"M16 17v4"}],["path",{d:"M21 12h-9"}],["path",{d:"M21 19h-5"}],["path",{d:"M21 5h-7"}],["path",{d:"M8 10v4"}],["path",{d:"M8 12H3"}]];var nn=[["rect",{width:"14",height:"20",x:"5",y:"2",rx:"2",ry:"2"}],["path",{d:"M12 18h.01"}]];var xr=[["path",{d:"M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594z"}],["path",{d:"M20 2v4"}],["path",{d:"M22 4h-4"}],["circle",{cx:"4",cy:"20",r:"2"}]];var jt=[["path",{d:"M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7"}],["path",{d:"M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z"}]];var ln=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}]];var dn=[["path",{d:"M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"}]];var pn=[["path",{d:"M21 9a2.4 2.4 0 0 0-.706-1.706l-3.588-3.588A2.4 2.4 0 0 0 15 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2z"}],["path",{d:"M15 3v5a1 1 0 0 0 1 1h5"}]];var fn=[["path",{d:"M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5"}],["path",{d:"M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244"}],["path",{d:"M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05"}]];var un=[["circle",{cx:"12",cy:"12",r:"4"}],["path",{d:"M12 2v2"}],["path",{d:"M12 20v2"}],["path",{d:"m4.93 4.93 1.41 1.41"}],["path",{d:"m17.66 17.66 1.41 1.41"}],["path",{d:"M2 12h2"}],["path",{d:"M20 12h2"}],["path",{d:"m6.34 17.66-1.41 1.41"}],["path",{d:"m19.07 4.93-1.41 1.41"}]];var cn=[["path",{d:"M12 3v18"}],["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"M3 15h18"}]];var hn=[["rect",{width:"16",height:"20",x:"4",y:"2",rx:"2",ry:"2"}],["line",{x1:"12",x2:"12.01",y1:"18",y2:"18"}]];var mn=[["path",{d:"M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1z"}],["path",{d:"M2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193"}],["circle",{cx:"10.5",cy:"6.5",r:".5",fill:"currentColor"}]];var gn=[["path",{d:"M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z"}],["circle",{cx:"7.5",cy:"7.5",r:".5",fill:"currentColor"}]];var xn=[["circle",{cx:"12",cy:"12",r:"10"}],["circle",{cx:"12",cy:"12",r:"6"}],["circle",{cx:"12",cy:"12",r:"2"}]];var vn=[["path",{d:"M12 19h8"}],["path",{d:"m4 17 6-6-6-6"}]];var yn=[["path",{d:"M14.5 2v17.5c0 1.4-1.1 2.5-2.5 2.5c-1.4 0-2.5-1.1-2.5-2.5V2"}],["path",{d:"M8.5 2h7"}],["path",{d:"M14.5 16h-5"}]];var bn=[["path",{d:"M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z"}],["path",{d:"M7 10v12"}]];var wn=[["path",{d:"M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Z"}],["path",{d:"M13 5v2"}],["path",{d:"M13 17v2"}],["path",{d:"M13 11v2"}]];var $n=[["line",{x1:"10",x2:"14",y1:"2",y2:"2"}],["line",{x1:"12",x2:"15",y1:"14",y2:"11"}],["circle",{cx:"12",cy:"14",r:"8"}]];var Wt=[["path",{d:"M10 11v6"}],["path",{d:"M14 11v6"}],["path",{d:"M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6"}],["path",{d:"M3 6h18"}],["path",{d:"M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"}]];var kn=[["path",{d:"m17 14 3 3.3a1 1 0 0 1-.7 1.7H4.7a1 1 0 0 1-.7-1.7L7 14h-.3a1 1 0 0 1-.7-1.7L9 9h-.2A1 1 0 0 1 8 7.3L12 3l4 4.3a1 1 0 0 1-.8 1.7H15l3 3.3a1 1 0 0 1-.7 1.7H17Z"}],["path",{d:"M12 22v-3"}]];var Cn=[["path",{d:"M16 7h6v6"}],["path",{d:"m22 7-8.5 8.5-5-5L2 17"}]];var zt=[["path",{d:"m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"}],["path",{d:"M12 9v4"}],["path",{d:"M12 17h.01"}]];var Mn=[["path",{d:"M10 14.66V17a1 1 0 0 1-1 1 2 2 0 0 0-2 2v2"}],["path",{d:"M14 14.66V17a1 1 0 0 0 1 1 2 2 0 0 1 2 2v2"}],["path",{d:"M17.916 10H19.5A2.5 2.5 0 0 0 22 7.5V5a1 1 0 0 0-1-1h-3"}],["path",{d:"M4 22h16"}],["path",{d:"M6 9a6 6 0 0 0 12 0V3a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1z"}],["path",{d:"M6.084 10H4.5A2.5 2.5 0 0 1 2 7.5V5a1 1 0 0 1 1-1h3"}]];var Sn=[["path",{d:"M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2"}],["path",{d:"M15 18H9"}],["path",{d:"M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14"}],["circle",{cx:"17",cy:"18",r:"2"}],["circle",{cx:"7",cy:"18",r:"2"}]];var Tn=[["path",{d:"m17 2-5 5-5-5"}],["rect",{width:"20",height:"15",x:"2",y:"7",rx:"2"}]];var Pn=[["path",{d:"M12 4v16"}],["path",{d:"M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2"}],["path",{d:"M9 20h6"}]];var An=[["path",{d:"M12 3v12"}],["path",{d:"m17 8-5-5-5 5"}],["path",{d:"M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"}]];var Ln=[["path",{d:"M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"}],["circle",{cx:"12",cy:"7",r:"4"}]];var En=[["path",{d:"M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"}],["path",{d:"M16 3.128a4 4 0 0 1 0 7.744"}],["path",{d:"M22 21v-2a4 4 0 0 0-3-3.87"}],["circle",{cx:"9",cy:"7",r:"4"}]];var Rn=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["circle",{cx:"7.5",cy:"7.5",r:".5",fill:"currentColor"}],["path",{d:"m7.9 7.9 2.7 2.7"}],["circle",{cx:"16.5",cy:"7.5",r:".5",fill:"currentColor"}],["path",{d:"m13.4 10.6 2.7-2.7"}],["circle",{cx:"7.5",cy:"16.5",r:".5",fill:"currentColor"}],["path",{d:"m7.9 16.1 2.7-2.7"}],["circle",{cx:"16.5",cy:"16.5",r:".5",fill:"currentColor"}],["path",{d:"m13.4 13.4 2.7 2.7"}],["circle",{cx:"12",cy:"12",r:"2"}]];var Hn=[["path",{d:"m16 13 5.223 3.482a.5.5 0 0 0 .777-.416V7.87a.5.5 0 0 0-.752-.432L16 10.5"}],["rect",{x:"2",y:"6",width:"14",height:"12",rx:"2"}]];var On=[["path",{d:"M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1"}],["path",{d:"M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4"}]];var vr=[["path",{d:"m21.64 3.64-1.28-1.28a1.21 1.21 0 0 0-1.72 0L2.36 18.64a1.21 1.21 0 0 0 0 1.72l1.28 1.28a1.2 1.2 0 0 0 1.72 0L21.64 5.36a1.2 1.2 0 0 0 0-1.72"}],["path",{d:"m14 7 3 3"}],["path",{d:"M5 6v4"}],["path",{d:"M19 14v4"}],["path",{d:"M10 2v2"}],["path",{d:"M7 8H3"}],["path",{d:"M21 16h-4"}],["path",{d:"M11 3H9"}]];var qn=[["path",{d:"M15 4V2"}],["path",{d:"M15 16v-2"}],["path",{d:"M8 9h2"}],["path",{d:"M20 9h2"}],["path",{d:"M17.8 11.8 19 13"}],["path",{d:"M15 9h.01"}],["path",{d:"M17.8 6.2 19 5"}],["path",{d:"m3 21 9-9"}],["path",{d:"M12.2 6.2 11 5"}]];var Fn=[["path",{d:"M12 10v2.2l1.6 1"}],["path",{d:"m16.13 7.66-.81-4.05a2 2 0 0 0-2-1.61h-2.68a2 2 0 0 0-2 1.61l-.78 4.05"}],["path",{d:"m7.88 16.36.8 4a2 2 0 0 0 2 1.61h2.72a2 2 0 0 0 2-1.61l.81-4.05"}],["circle",{cx:"12",cy:"12",r:"6"}]];var yr=[["path",{d:"M2 12q2.5 2 5 0t5 0 5 0 5 0"}],["path",{d:"M2 19q2.5 2 5 0t5 0 5 0 5 0"}],["path",{d:"M2 5q2.5 2 5 0t5 0 5 0 5 0"}]];var Dn=[["circle",{cx:"12",cy:"10",r:"8"}],["circle",{cx:"12",cy:"10",r:"3"}],["path",{d:"M7 22h10"}],["path",{d:"M12 22v-4"}]];var Bn=[["path",{d:"M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2"}],["path",{d:"m6 17 3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06"}],["path",{d:"m12 6 3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8"}]];var In=[["path",{d:"M12 20h.01"}],["path",{d:"M2 8.82a15 15 0 0 1 20 0"}],["path",{d:"M5 12.859a10 10 0 0 1 14 0"}],["path",{d:"M8.5 16.429a5 5 0 0 1 7 0"}]];var Un=[["path",{d:"M12.8 19.6A2 2 0 1 0 14 16H2"}],["path",{d:"M17.5 8a2.5 2.5 0 1 1 2 4H2"}],["path",{d:"M9.8 4.4A2 2 0 1 1 11 8H2"}]];var _n=[["rect",{width:"8",height:"8",x:"3",y:"3",rx:"2"}],["path",{d:"M7 11v4a2 2 0 0 0 2 2h4"}],["rect",{width:"8",height:"8",x:"13",y:"13",rx:"2"}]];var Vn=[["path",{d:"M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.106-3.105c.32-.322.863-.22.983.218a6 6 0 0 1-8.259 7.057l-7.91 7.91a1 1 0 0 1-2.999-3l7.91-7.91a6 6 0 0 1 7.057-8.259c.438.12.54.662.219.984z"}]];var Nn=[["path",{d:"M15.914 4a1.5 1.5 0 00-2.474-1.561l-9 9A1.5 1.5 0 005.5 14h4.002a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l9-9A1.5 1.5 0 0018.5 10h-3.997a.5.5 0 01-.472-.667z"}]];var xu=new Map(Object.entries({activity:no,"alarm-clock":lo,"alert-circle":_t,"alert-triangle":zt,archive:po,"at-sign":fo,award:uo,"badge-check":Ya,"bar-chart":tr,"bar-chart-2":It,battery:co,bed:ho,bell:mo,bike:go,bomb:xo,book:yo,"book-open":vo,bookmark:bo,bot:wo,box:$o,brain:ko,briefcase:Co,bug:Mo,building:So,calculator:To,calendar:Lo,"calendar-check":Po,"calendar-days":Ao,camera:Eo,car:Ro,"chart-bar":er,"chart-line":Bt,"chart-no-axes-column":It,"chart-pie":Ut,check:Oo,"check-check":Ho,"check-circle":ar,circle:Fo,"circle-alert":_t,"circle-check":rr,"circle-dot":qo,"circle-help":vt,"circle-play":or,clipboard:Io,"clipboard-check":Do,"clipboard-list":Bo,clock:Uo,cloud:No,"cloud-rain":_o,"cloud-sun":Vo,code:jo,"code-xml":sr,coffee:Wo,coins:zo,columns:Vt,"columns-2":Vt,"columns-3":ir,command:Go,compass:Ko,cpu:Qo,"credit-card":Xo,database:Jo,"door-open":Zo,download:Yo,droplet:es,droplets:ts,earth:nr,edit:jt,euro:as,eye:rs,feather:os,file:ns,"file-code":ss,"file-text":is,files:ls,filter:pr,flag:ds,flame:ps,flashlight:fs,"flask-conical":us,folder:hs,"folder-open":cs,"gamepad-2":ms,gauge:gs,gem:xs,gift:vs,"git-branch":ys,"git-commit-horizontal":fr,"git-merge":bs,"git-pull-request":ws,globe:$s,"graduation-cap":ks,"grid-2x2":ur,"grid-3x3":ga,hammer:Cs,hand:Ms,"hard-drive":Ss,hash:Ts,headphones:Ps,heart:As,"help-circle":vt,history:gr,home:Nt,house:Nt,image:Ls,inbox:Es,info:Rs,kanban:Hs,key:Os,keyboard:qs,languages:Fs,layers:cr,"layout-dashboard":Ds,"layout-grid":Bs,"layout-list":Is,leaf:Us,"life-buoy":_s,lightbulb:Vs,"line-chart":Bt,link:Ns,list:Qs,"list-checks":js,"list-filter":Ws,"list-music":zs,"list-ordered":Gs,"list-todo":Ks,loader:Xs,lock:Js,"lock-open":hr,"log-in":Zs,mail:Ys,map:ti,"map-pin":ei,megaphone:ai,menu:ri,"message-circle":oi,"message-square":si,"messages-square":ii,mic:ni,monitor:li,moon:di,mouse:pi,music:lr,navigation:fi,network:ui,newspaper:ci,notebook:mi,"notebook-pen":hi,package:xi,"package-open":gi,palette:vi,paperclip:yi,pen:mr,pencil:bi,percent:wi,phone:$i,"pie-chart":Ut,"piggy-bank":ki,pin:Ci,plane:Mi,play:Si,plug:Ti,plus:Pi,power:Ai,presentation:Li,printer:Ei,puzzle:Ri,"qr-code":Hi,quote:Oi,radar:qi,radio:Fi,receipt:Di,recycle:Bi,"refresh-cw":Ii,repeat:Ui,rocket:_i,route:Vi,router:Ni,rss:ji,save:Wi,scissors:zi,scroll:Gi,search:Ki,send:Qi,server:Xi,settings:Zi,shapes:Ji,"share-2":Yi,shield:tn,"shield-check":en,"shopping-bag":an,"shopping-cart":rn,signal:on,"sliders-horizontal":sn,smartphone:nn,smile:dr,sparkles:xr,square:ln,star:dn,"sticky-note":pn,store:fn,sun:un,table:cn,tablet:hn,tag:gn,tags:mn,target:xn,terminal:vn,"test-tube":yn,"thumbs-up":bn,ticket:wn,timer:$n,trash:Wt,"trash-2":Wt,"tree-pine":kn,"trending-up":Cn,"triangle-alert":zt,trophy:Mn,truck:Sn,tv:Tn,type:Pn,upload:An,user:Ln,users:En,vault:Rn,video:Hn,wallet:On,wand:qn,"wand-sparkles":vr,watch:Fn,waves:yr,webcam:Dn,webhook:Bn,wifi:In,wind:Un,workflow:_n,wrench:Vn,zap:Nn})),vu=([o,a])=>{switch(o){case"path":return Ve`<path d=${a.d}></path>`;case"circle":return Ve`<circle cx=${a.cx} cy=${a.cy} r=${a.r}></circle>`;case"ellipse":return Ve`<ellipse cx=${a.cx} cy=${a.cy} rx=${a.rx} ry=${a.ry}></ellipse>`;case"line":return Ve`<line x1=${a.x1} y1=${a.y1} x2=${a.x2} y2=${a.y2}></line>`;case"rect":return Ve`<rect x=${a.x??0} y=${a.y??0} width=${a.width} height=${a.height} rx=${a.rx??0}></rect>`;case"polygon":return Ve`<polygon points=${a.points}></polygon>`;default:return Ve`<polyline points=${a.points}></polyline>`}};function br(o){let a=o===void 0?void 0:xu.get(o);return a&&s`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${a.map(vu)}</svg>`}var yu=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,bu=/\p{M}/u,wu=/\p{So}/u;function h(o,a=""){let e="",t="",r=4;for(let i of o){let n=bu.test(i);i==="️"&&wu.test(t)||a.includes(i)||!yu.test(i)&&(!n||r<4)?e+=i:e+=$u(i),t=i,r=n?r+1:0}return e}function ue(o){return h(o,`
	`)}function $u(o){let a=o.codePointAt(0)??0;return a<128?`\\x${a.toString(16).padStart(2,"0")}`:`\\u{${a.toString(16)}}`}function sd(o){return/[\p{L}\p{N}]/u.exec(o)?.[0].toUpperCase()??"?"}function jn(o){return/^https?:\/\//i.test(o)&&URL.canParse(o)?o:void 0}var $e=(o,a,e)=>`${o} ${String(o)==="1"?a:e}`,f={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",soon:o=>o<1e3?"in a moment":`in ${$e(Math.round(o/1e3),"second","seconds")}`,transfer:{of:(o,a,e)=>`${o} of ${a}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:o=>`Cancel: ${o}`},progress:"Progress",items:{step:"step",ofSteps:o=>`of ${o}`,steps:o=>$e(o,"step","steps")},leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:o=>`${$e(o,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:o=>`Do it on the page ${o}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",examples:"Install the examples",examplesHelp:"The examples are part of this program: notes, a Markdown editor with search, and feed-digest, a reader that writes a digest of feeds. They get what they ask for: storage and endpoints (cli), and feed-digest rss, cron, ai and notifications as well. You can remove them at any time.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:o=>`Dismiss the alert of ${o}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:o=>`Memory of ${o}`,work:"CPU",idle:"idle",ticks:o=>`${o} instr/s`,calls:"Calls",errors:o=>$e(o,"error","errors"),crashes:o=>$e(o,"crash","crashes")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:o=>`Call of ${o}`,runOf:(o,a)=>`Job ${a} of ${o}`,callBy:o=>`Asked by ${o}`,expires:"expires",due:"Due",version:"Version",standsFor:o=>`stands for ${o} runs`,truncated:o=>`Only the beginning is shown: the body has ${o}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:o=>`Approve the request of ${o}`,rejectOf:o=>`Reject the request of ${o}`,number:o=>`#${o}`,callApproved:(o,a,e)=>`Call #${o} of ${a} is approved ${e}.`,callRejected:(o,a,e)=>`Call #${o} of ${a} is rejected ${e}.`,runApproved:(o,a,e)=>`${a}, run #${o}, is approved ${e}.`,runRejected:(o,a,e)=>`${a}, run #${o}, is rejected ${e}.`,approved:"approved",rejected:"rejected",withdrawn:"waits no more",more:o=>`${$e(o,"request more waits","requests more wait")}, until there is room for them here.`,clear:"Clear what waits no more"},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:o=>`Disable ${o}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:o=>`Page of ${o}`,folderOf:o=>`Let the page of ${o} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the page, it can write files there, replace those that are there, and see whether a file exists. Do not open what you do not expect there.",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",overlayOf:o=>`Open the window of ${o}`,again:"Open it again",silent:"The page does not answer. It may be at work, or hang; everything else goes on.",away:"The page has left for another address. Frames show pages of plugins only.",hasOverlay:o=>`The plugin ${o} has a window of its own.`,blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:o=>`by ${o}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:o=>`Grant ${o}`,revokeOf:o=>`Revoke ${o}`,grantQuestion:(o,a)=>`Grant ${o} to ${a}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(o,a)=>`Revoke ${o} from ${a}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(o,a)=>`${o}, at most ${a} an instance`,calls:"Calls",callsText:(o,a,e)=>`${o}, ${$e(a,"error","errors")}, ${$e(e,"crash","crashes")}`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:o=>`Remove ${o}?`,purgeQuestion:o=>`Remove ${o} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(o,a)=>o===void 0?`at most ${a}`:a===void 0?`at least ${o}`:`${o} to ${a}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",testOf:(o,a)=>`${o}: test the setting ${a}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:o=>`Use the default of ${o}`,unsetQuestion:(o,a)=>`Forget the value of ${o} of ${a}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:o=>`Run now: ${o}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What is logged appears here at once.",noMatch:"No line that was loaded has that text.",dropped:o=>`(${o} lines are missing)`,sameRequest:o=>`Lines of the request ${o}`},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:o=>`Import this file into ${o}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(o,a,e,t)=>`Imported ${o} rows, ${a} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(o,a)=>`${o} to ${a}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:o=>`Remove the feed ${o}`,removed:(o,a)=>`The feed ${o} is removed ${a}.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:o=>`${o}/s`,network:"Network, both ways",noHistory:"The charts begin as soon as the plugin has run.",since:"The charts begin",pointOf:o=>`A point is ${o}; the figures below count since the host has started.`,totalCalls:"Calls",callsText:(o,a,e)=>`${o}, ${$e(a,"error","errors")}, ${$e(e,"crash","crashes")}`,cpuTime:"CPU time",waited:o=>`and ${o} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:o=>`Version ${o} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(o,a)=>`Go back to version ${a} of ${o}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:(o,a)=>`A notification of ${o} is dismissed ${a}.`},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(o,a)=>`Version ${o} → ${a}`,downgrade:"an older version",installOf:o=>`Install ${o}`,againOf:o=>`Install ${o} again`,sameVersion:o=>`Version ${o}, which is installed`,upgradeOf:o=>`Upgrade ${o}`,by:o=>`by ${o}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(o,a)=>`Memory: asks for ${o} MiB, gets ${a} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:o=>`Fetching the package of ${o}…`,from:o=>`From the catalogue ${o}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(o,a)=>`${o} of ${a}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(o,a)=>`It answered in ${o}, for ${$e(a,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:o=>`Tokens of ${o}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:o=>`only ${o}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:o=>o===365?"in a year":`in ${o} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:o=>`Revoke ${o}`,revokeQuestion:o=>`Revoke the token ${o}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:o=>`${o} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:o=>`by ${o}`,installed:o=>`installed ${o}`,update:o=>`update to ${o}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(o,a)=>`${o} → ${a}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:o=>`Upgrade ${o}`,upgradeAll:"Upgrade all, one after another",from:o=>`In the catalogue ${o}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:o=>`Install version ${o}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:o=>`${o} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:o=>`Fetch the catalogue ${o} each day`,refresh:"Fetch",refreshOf:o=>`Fetch the list of ${o}`,remove:"Remove",removeOf:o=>`Remove the catalogue ${o}`,removeQuestion:o=>`Remove the catalogue ${o}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:o=>`Forget the publisher ${o}`,forgetQuestion:o=>`Forget the publisher ${o}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:o=>`Rename the publisher ${o}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key, which key comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it: ",keyLink:"show the key",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:o=>`Delete the data of ${o}`,deleteQuestion:o=>`Delete what ${o} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(o,a)=>`${o} to ${a}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:o=>`${$e(o,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(o,a)=>`${$e(o,"secret","secrets")} of ${$e(a,"plugin","plugins")}`,export:"Show the key",exportQuestion:"Show the master key on this screen?",exportWarning:"Whoever has it and a copy of the data folder can read every password and secret in there. See that nobody looks on, and that no screen is shared or recorded.",exported:"The key, shown this once:",exportedHelp:"Keep it in a password manager or on paper, away from backups. Once this machine is lost, it opens what a restored backup has: `wasmhost key restore`.",rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function M(o){return s`<bdi class="said">${h(o)}</bdi>`}function qe(o,a=f.words.author){return s`<figure class="said-block">
    <figcaption>${a}</figcaption>
    <p dir="auto">${ue(o)}</p>
  </figure>`}function Je(o){return s`<code dir="ltr">${h(o)}</code>`}function Ce(o){return o.split("`").map((a,e)=>e%2===1?s`<code>${a}</code>`:a)}function Gt(o){return o.charAt(0).toUpperCase()+o.slice(1)}function E(o){return o?s`<time datetime=${o} title=${Dt(o)}>${ad(o)}</time>`:l}function Ze(o,a){let e=o instanceof st,t=e?o.requestId:"",r=e?o.detail||o.message:o instanceof TypeError?void 0:o instanceof Error?o.message:String(o);return s`<div class="notice bad" role="alert">
    ${ge("alert")}
    <div>
      <strong>${f.problem.title}</strong>
      <p>${r===void 0?Ce(f.problem.noAnswer):ue(r)}</p>
      ${t?s`<p class="faint">${f.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${a?s`<button class="plain" @click=${a}>${f.problem.again}</button>`:l}
  </div>`}function S(o,a){return s`<div class="notice ${o}">
    ${ge({info:"info",warn:"alert",bad:"alert",good:"check"}[o])}
    <div>${a}</div>
  </div>`}function id(){return s`<p class="loading" role="status">${f.loading}</p>`}function A(o,a,e=l){return s`<div class="empty">
    <strong>${o}</strong>
    <p>${a}</p>
    ${e}
  </div>`}function b(o,a=""){return s`<span class="badge ${a}">${o}</span>`}function xa(o,a,e,t){let r=e>0?Math.min(1,a/e):0,i=r>.9?"bad":r>.7?"warn":"";return s`<span
    class="meter ${i}"
    role="meter"
    aria-label=${o}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(r*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${r*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function nd(o,a,e){let t=Math.max(1e-9,...a),r=a.length>1?200/(a.length-1):200,i=a.map((n,p)=>`${(p*r).toFixed(1)},${(38-n/t*36).toFixed(1)}`);return s`<figure class="chart">
    <figcaption>${o}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${o}: ${e}">
      ${i.length>1?Ve`<polygon points=${`0,40 ${i.join(" ")} 200,40`}></polygon>
        <polyline points=${i.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function Fe(o,a,e={}){let t=0;for(let n of a)t=(t*31+n.charCodeAt(0))%8;let{image:r,large:i}=e;return s`<span class="tile hue-${t} ${i?"large":""}" aria-hidden="true"
    >${r?s`<img src=${r} alt="" />`:br(e.icon)??sd(o)}</span
  >`}function x(o,a,e={}){return s`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${a}
  >
    ${o}
  </button>`}function q(o,a,e=l){return s`<label class="field"
    ><span>${o}</span>${a}${e===l?l:s`<small>${e}</small>`}</label
  >`}var ku={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function ge(o){return s`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ku[o]}></path></svg>`}var Wn=f.items,Cu=o=>o<=1?o*100:o;function Mu({currentStep:o,totalSteps:a}){if(o===void 0)return a===void 0?l:s`<span>${Wn.steps(a)}</span>`;let e=typeof o=="number"?o:M(o);return s`<span>${Wn.step} ${e}${a===void 0?l:` ${Wn.ofSteps(a)}`}</span>`}function ld(o){let a=o?.value;return!Array.isArray(a)||a.length===0?l:s`<ul class="plugin-items">
    ${a.map(e=>s`<li>
          ${e.needsYou?s`<span class="dot bad" role="img" aria-label=${f.waiting} title=${f.waiting}></span>`:l}
          <span class="strong">${M(e.title)}</span>
          <span>${M(e.status)}</span>
          ${e.subtitle?s`<span>${M(e.subtitle)}</span>`:l} ${Mu(e)}
          ${e.progress===void 0?l:s`<progress
                  max="100"
                  value=${Cu(e.progress)}
                  aria-label=${f.progress}
                ></progress>`}
        </li>`)}
  </ul>`}function dd(o){return s`<div class="card">
    <p class="faint">${f.saysPlugin} <code>${o.plugin}</code></p>
    <ul class="plain-list">
      ${o.value.map(a=>s`<li>
            ${a.dotColor?s`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
                    <circle cx="4" cy="4" r="4" fill=${a.dotColor}></circle>
                  </svg>`:l}
            ${M(a.title)}
            <span class="faint"
              >${a.subtitle?s`${M(a.subtitle)} `:l}${E(a.timestamp)}</span
            >
          </li>`)}
    </ul>
  </div>`}var Kt=class{constructor(a){this.most=a}#e=0;#t=new Map;join(a){return this.#r(a).pages++,()=>{this.#r(a).pages--,this.#s(a),this.#a()}}async take(a,e,t){let r=this.#r(a);await new Promise((i,n)=>{r.waiting.push(i),t.addEventListener("abort",()=>{let p=r.waiting.indexOf(i);p<0||(r.waiting.splice(p,1),this.#s(a),n(t.reason))}),this.#a()});try{return await e()}finally{r.under--,this.#e--,this.#s(a),this.#a()}}#a(){let a=this.#t.size>1?Math.max(1,this.most-1):this.most;for(let e=!0;e;){e=!1;for(let[t,r]of[...this.#t]){if(this.#e>=this.most)return;if(r.under>=a)continue;let i=r.waiting.shift();i&&(r.under++,this.#e++,this.#t.delete(t),this.#t.set(t,r),e=!0,i())}}}#r(a){let e=this.#t.get(a);return e||this.#t.set(a,e={pages:0,under:0,waiting:[]}),e}#s(a){let{pages:e,under:t,waiting:r}=this.#r(a);e+t+r.length===0&&this.#t.delete(a)}};var Su=2e5,wr=class extends EventTarget{#e;#t=new Kt(1);#a=new Map;constructor(a){super(),this.#e=a}of(a,e){return this.#a.get(`${a} ${e}`)}async send(a,e,t,r,i){if(this.of(a,e)?.stop)return;let n=new AbortController,p={input:t,stop:n};this.#a.set(`${a} ${e}`,p),this.dispatchEvent(new Event("change"));try{let u=performance.now(),y=Object.fromEntries(new URLSearchParams(t.query)),B=Z=>this.#e.callEndpoint({method:a,url:e,query:y,body:r},{signal:Z}),m=await(i?B(AbortSignal.any([n.signal,i])):this.#t.take(e,()=>B(n.signal),n.signal)),V=await m.text(),I=performance.now()-u;p.answer={status:m.status,ms:I,body:Tu(V.slice(0,Su))}}catch(u){!n.signal.aborted&&!i?.aborted&&(p.failure=u)}p.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let a of this.#a.values())a.stop?.abort();this.#a.clear()}};function Tu(o){try{return JSON.stringify(JSON.parse(o),null,2)}catch{return o}}var Pu=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],$r=class extends EventTarget{#e;#t=new Map;#a=[];#r=0;constructor(a){super(),this.#e=a}of(a){if(!a.icon)return;let e=`${a.id} ${a.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#a.push(a),this.#s()),this.#t.get(e)||void 0}async#s(){if(!(this.#r>=4)){this.#r++;for(let a=this.#a.shift();a!==void 0;a=this.#a.shift())try{let e=await(await this.#e.pluginIcon({id:a.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),r=Pu.find(([n])=>t.startsWith(n))?.[1]??"image/svg+xml",i=Array.from(new Uint8Array(e),n=>String.fromCharCode(n)).join("");this.#t.set(`${a.id} ${a.digest}`,`data:${r};base64,${btoa(i)}`),this.dispatchEvent(new Event("change"))}catch{}this.#r--}}};var cd=()=>new ma({url:location.origin}),pd=o=>new TextEncoder().encode(o),hd=o=>Uint8Array.from(o.match(/../g)??[],a=>parseInt(a,16)),fd=o=>Array.from(o,a=>a.toString(16).padStart(2,"0")).join(""),va=class extends Error{};function Gn(o,a){return new Promise((e,t)=>{let r=indexedDB.open("wasmhost",1);r.onupgradeneeded=()=>r.result.createObjectStore("keys"),r.onerror=()=>t(r.error??new Error(f.noKeys)),r.onsuccess=()=>{let i=r.result.transaction("keys",o),n=a(i.objectStore("keys"));i.oncomplete=()=>e(n.result),i.onabort=()=>t(i.error??new Error(f.noKeys)),r.result.close()}})}var md=()=>Gn("readonly",o=>o.get("login"));async function gd(){let o=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(f.noKeys);if(o===void 0)return await md()!==void 0;history.replaceState(null,"",location.pathname);let a=await cd().createLogin({code:o}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",hd(a.key),e,!1,["sign","verify"]);return await Gn("readwrite",r=>r.put(t,"login")),!0}async function Au(){let o=await md();if(o===void 0)throw new st(401,{detail:f.signedOut.title});let a=fd(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await cd().proveLogin({nonce:a});if(!await crypto.subtle.verify("HMAC",o,hd(t),pd(`host:${e}:${a}`)))throw new va(f.stranger);return fd(new Uint8Array(await crypto.subtle.sign("HMAC",o,pd(`page:${e}`))))}var zn;function Qt(){zn=void 0}async function ud(){document.hidden&&Qt();let o=zn??=Au();try{return await o}catch(a){throw zn===o&&Qt(),a}}async function Lu(o,a,e){for(let t=await ud(),r=!1;;r=!0){let i=new Headers(e?.headers);i.set("Wasmhost-Session",t);let n=await o(a,{...e,headers:i});if(n.status!==401||r)return n;let p=t;if(Qt(),t=await ud(),t===p)return n}}function ya(o=(a,e)=>fetch(a,e)){return new ma({url:location.origin,fetch:(a,e)=>Lu(o,a,e)})}async function xd(){try{await ya().deleteLogin()}finally{await Gn("readwrite",o=>o.delete("login"))}}function ba(o){return o instanceof st&&o.status===401}var kr=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}get soon(){return f.soon(this.time)}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,r){if(this.has(e))return;let i={key:e,text:t};i.timer=window.setTimeout(()=>{this.#t(i,r)},this.time),this.#e.set(e,i),this.#a(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(r){e.failure=r}e.timer=void 0,this.#a()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#a()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#a(){this.dispatchEvent(new Event("change"))}};var vd=["plugins","approvals","sessions","notices"],yd=500,Eu=5e3,Cr=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new kr;this.#t=new Set;this.#a=new Set;this.#r=new Set;this.#s=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#o=()=>{Qt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#d(this.#e.signal))};this.icons=new $r(e),this.calls=new wr(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#a;#r;start(){document.addEventListener("visibilitychange",this.#o),addEventListener("beforeunload",this.#s),this.#o(),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#o),removeEventListener("beforeunload",this.#s),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#s;async#i(){let{limits:e}=await this.client.listLimits().catch(()=>({limits:[]})),t=td(e.find(r=>r.name==="console.undo-time")?.value??"");t!==void 0&&(this.undo.time=t)}#o;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#d(e){let t=yd;for(;!e.aborted;){let r;try{for await(let i of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#n("open");for(let n of vd)this.changed(n)}t=yd,vd.includes(i.name)?this.changed(i.name):i.name===""&&this.#p(i.data)}}catch(i){if(e.aborted)return;if(ba(i)){this.dispatchEvent(new Event("refused"));return}r=i}if(e.aborted)return;Qt(),this.#n(r instanceof va?"stranger":"lost"),await new Promise(i=>setTimeout(i,t)),t=Math.min(t*2,Eu)}}#n(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#p(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#a.has(e)){this.#r.add(e);return}this.#a.add(e);try{do this.#r.delete(e),await this.#f(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#r.has(e))}catch(t){ba(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#a.delete(e)}}#l(e){for(let{id:t,state:r}of this.plugins){let i=e.get(t);(i===void 0||i==="disabled")&&this.#t.add(t),r==="active"&&this.#t.delete(t)&&this.dispatchEvent(new CustomEvent("enabled",{detail:t}))}}async#f(e){switch(e){case"plugins":{let t=new Map(this.plugins.map(r=>[r.id,r.state]));this.plugins=(await this.client.listPlugins()).plugins,this.ready&&this.#l(t);break}case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,r]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=r.notifications.length}}}};function Mr(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(a=>a!=="").map(a=>{try{return decodeURIComponent(a)}catch{return a}})}function P(...o){return"#/"+o.map(encodeURIComponent).join("/")}function ke(...o){location.hash=P(...o)}var bd=(o,a,e)=>{let t=new Map;for(let r=a;r<=e;r++)t.set(o[r],r);return t},ne=Qa(class extends qt{constructor(o){if(super(o),o.type!==Xl.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,a,e){let t;e===void 0?e=a:a!==void 0&&(t=a);let r=[],i=[],n=0;for(let p of o)r[n]=t?t(p,n):n,i[n]=e(p,n),n++;return{values:i,keys:r}}render(o,a,e){return this.dt(o,a,e).values}update(o,[a,e,t]){let r=Yl(o),{values:i,keys:n}=this.dt(a,e,t);if(!Array.isArray(r))return this.ut=n,i;let p=this.ut??=[],u=[],y,B,m=0,V=r.length-1,I=0,Z=i.length-1;for(;m<=V&&I<=Z;)if(r[m]===null)m++;else if(r[V]===null)V--;else if(p[m]===n[I])u[I]=ot(r[m],i[I]),m++,I++;else if(p[V]===n[Z])u[Z]=ot(r[V],i[Z]),V--,Z--;else if(p[m]===n[Z])u[Z]=ot(r[m],i[Z]),Ft(o,u[Z+1],r[m]),m++,Z--;else if(p[V]===n[I])u[I]=ot(r[V],i[I]),Ft(o,r[m],r[V]),V--,I++;else if(y===void 0&&(y=bd(n,I,Z),B=bd(p,m,V)),y.has(p[m]))if(y.has(p[V])){let Te=B.get(n[I]),Gr=Te!==void 0?r[Te]:null;if(Gr===null){let Pl=Ft(o,r[m]);ot(Pl,i[I]),u[I]=Pl}else u[I]=ot(Gr,i[I]),Ft(o,r[m],Gr),r[Te]=null;I++}else Ja(r[V]),V--;else Ja(r[m]),m++;for(;I<=Z;){let Te=Ft(o,u[Z+1]);ot(Te,i[I]),u[I++]=Te}for(;m<=V;){let Te=r[m++];Te!==null&&Ja(Te)}return this.ut=n,Xa(o,u),Xe}});function wd(o,a){Qn(o,a.replace(/\r\n?/g,`
`).split(`
`),0)}var $d=/^ {0,3}(```|~~~)/,kd=/^ {0,3}(#{1,6})[ \t]+(.*)$/,Cd=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Sr=/^ {0,3}> ?/,wa=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,Ru=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function ve(o,a){return o.appendChild(o.ownerDocument.createElement(a))}function Qn(o,a,e){let t=e<8;for(let r=0;r<a.length;){let i=a[r],n=kd.exec(i),p=$d.exec(i);if(i.trim()==="")r++;else if(p){let u=++r;for(;r<a.length&&!a[r].trimStart().startsWith(p[1]);)r++;ve(ve(o,"pre"),"code").textContent=a.slice(u,r++).join(`
`)}else if(n)Kn(ve(o,`h${n[1].length}`),n[2]),r++;else if(Cd.test(i))ve(o,"hr"),r++;else if(t&&Sr.test(i)){let u=[];for(;r<a.length&&Sr.test(a[r]);)u.push(a[r++].replace(Sr,""));Qn(ve(o,"blockquote"),u,e+1)}else if(t&&wa.test(i))r=Ou(o,a,r,e);else if(i.includes("|")&&r+1<a.length&&Ru.test(a[r+1]))r=qu(o,a,r);else{let u=[i];for(;++r<a.length&&a[r].trim()!==""&&!Hu(a[r],t);)u.push(a[r]);Kn(ve(o,"p"),u.join(`
`))}}}function Hu(o,a){return $d.test(o)||kd.test(o)||Cd.test(o)||a&&(Sr.test(o)||wa.test(o))}function Ou(o,a,e,t){let r=/\d/.test(wa.exec(a[e])[2]),i=ve(o,r?"ol":"ul");i instanceof o.ownerDocument.defaultView.HTMLOListElement&&(i.start=parseInt(a[e].trim(),10));for(let n;e<a.length&&(n=wa.exec(a[e]))&&/\d/.test(n[2])===r;){let p=[a[e++].slice(n[0].length)],u=/^(\t| {2,})/;for(;e<a.length;e++){let y=a[e];if(y.trim()===""?!u.test(a[e+1]??""):!u.test(y))break;p.push(y.replace(/^(\t| {1,4})/,""))}for(;e<a.length&&a[e].trim()===""&&wa.test(a[e+1]??"");)e++;Qn(ve(i,"li"),p,t+1)}return e}function qu(o,a,e){let t=ve(o,"table"),r=(i,n)=>{let p=ve(t,"tr");for(let u of i.trim().replace(/^\||\|$/g,"").split("|"))Kn(ve(p,n),u.trim())};for(r(a[e],"th"),e+=2;e<a.length&&a[e].includes("|");e++)r(a[e],"td");return e}var Fu=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,Du={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Kn(o,a){let e=[{mark:"",element:o}],t=0,r=i=>e[e.length-1].element.append(i);for(let i of a.matchAll(Fu)){let[n,p,u,y,B,m]=i,V=i.index+n.length;r(a.slice(t,i.index)),t=V;let I=e[e.length-1].element,Z=a[i.index-1]??"";if(p!==void 0)r(p);else if(u!==void 0)ve(I,"code").textContent=u;else if(y!==void 0){let Te=ve(I,"a");Te.textContent=y||B,/^(https?:\/\/|mailto:)/i.test(B)&&(Te.href=B)}else m===void 0?ve(I,"br"):e[e.length-1].mark===m&&!/\s/.test(Z)?e.pop():e.length>8||/^\s?$/.test(a[V]??"")||m[0]==="_"&&/\w/.test(Z)?r(m):e.push({mark:m,element:ve(I,Du[m])})}r(a.slice(t));for(let{mark:i,element:n}of e.slice(1).reverse())n.replaceWith(i,...n.childNodes)}var te=class extends Error{constructor(e,t){super(t);this.code=e}};var Md=5e3,Xn=(o,a)=>new te("not_supported",`export.${o} is not possible here: ${a}`),Tr=(o,a)=>new te("invalid_argument",`export.${o}: ${a}`),$a=class{#e=new Map;#t;#a;#r=0;#s=!1;#i=-Md;constructor(a,e){this.#t=a,this.#a=e}static has(a){return["savePDF","pickFolder","writeFiles","verifyFiles","openFolder"].includes(a)}async call(a,e,t){let r=e[0]??{};switch(a){case"savePDF":return this.#o(a,()=>this.#d(r));case"pickFolder":return this.#o(a,()=>this.#p(t));case"openFolder":{let i=this.#l(a,r.path);return this.#o(a,async()=>(await this.#n(a,{mode:"read",startIn:i}),{opened:!0}))}case"writeFiles":return{written:await this.#u(this.#l(a,r.directory),this.#f(a,r.files,t),t),directory:Sd(r.directory)};default:return this.#c(this.#l(a,r.directory),this.#f(a,r.files,t))}}async#o(a,e){let{activeElement:t,defaultView:r}=this.#t.ownerDocument;if(t!==this.#t||!r?.navigator.userActivation.isActive||this.#s||performance.now()-this.#i<Md)throw new te("permission_denied",`export.${a} needs a click of the user in the page, each time`);this.#s=!0;try{return await e()}finally{this.#s=!1,this.#i=performance.now()}}async#d({filename:a,markdown:e,metadata:t}){if(typeof e!="string")throw Tr("savePDF","markdown must be a text");let r=this.#t.ownerDocument,i=r.createElement("iframe");i.setAttribute("sandbox","allow-same-origin allow-modals"),i.className="print",i.setAttribute("aria-hidden","true"),i.tabIndex=-1,Object.assign(i.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),r.body.append(i);try{let n=i.contentDocument;n.title=h(String(a??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,n.body.style.font="11pt/1.5 sans-serif",n.body.style.overflowWrap="anywhere",wd(n.body,e);for(let[p,u]of Object.entries(t??{}).reverse()){if(typeof u!="string"&&typeof u!="number")continue;let y=n.createElement(p==="title"?"h1":"p");y.textContent=p==="title"?String(u):`${p}: ${u}`,n.body.prepend(y)}for(let p of n.querySelectorAll("pre"))p.style.whiteSpace="pre-wrap";for(let p of n.querySelectorAll("table, th, td"))Object.assign(p.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(p=>setTimeout(p)),i.contentWindow.print()}finally{i.remove()}return null}async#n(a,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new te("permission_denied",`export.${a}: ${t.message}`)}}async#p(a){if(!this.#a)throw Xn("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Xn("pickFolder","the browser has no dialog for it");if(this.#e.size>=a.folders)throw new te("quota_exceeded",`the page has ${a.folders} folders already`);let e=await this.#a()&&await this.#n("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name||"folder";for(let r=2;this.#e.has(t);r++)t=`${e.name} (${r})`;return this.#e.set(t,e),{selected:!0,path:t}}#l(a,e){if(!window.showDirectoryPicker)throw Xn(a,"this browser does not let a page use a folder");let t=this.#e.get(Sd(e));if(t)return t;throw new te("not_found",`export.${a}: the user has chosen no such folder; call pickFolder`)}#f(a,e,t){if(!Array.isArray(e))throw Tr(a,"files must be a list");if(e.length>t.files)throw new te("quota_exceeded",`at most ${t.files} files are possible`);return e.map(r=>{let i=typeof r=="string"?{name:r}:r,{name:n,content:p=""}=i??{};if(typeof n!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(n)){let u=JSON.stringify(n);throw Tr(a,`${u} is no path of a file in the folder, whose names begin with no dot`)}if(typeof p!="string")throw Tr(a,"the content of a file must be a text");return{name:n,content:p}})}async#u(a,e,t){if((this.#r+=e.length)>t.files)throw new te("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:r,content:i}of e)try{let n=await(await Td(a,r,!0)).createWritable();await n.write(i),await n.close()}catch(n){throw new te("unavailable",`export.writeFiles: ${r}: ${n.message}`)}return e.length}async#c(a,e){let t=[];for(let{name:r}of e)try{await Td(a,r,!1)}catch(i){if(!["NotFoundError","TypeMismatchError"].includes(i.name))throw new te("unavailable",`export.verifyFiles: ${r}: ${i.message}`);t.push(r)}return{verified:t.length===0,missing:t}}};function Sd(o){return String(o?.path??o)}async function Td(o,a,e){let t=a.split("/"),r=t.pop();for(let i of t)o=await o.getDirectoryHandle(i,{create:e});return o.getFileHandle(r,{create:e})}var Pr=class{#e;#t;#a;#r="there";#s=!1;#i;#o;constructor(a,e){this.#e=a,this.#t=e,this.#a=window.setInterval(()=>this.#n(),2e3)}ready(){this.#s=this.#o===void 0,clearTimeout(this.#o),this.#o=void 0,this.answered()}loaded(){clearTimeout(this.#o),this.#o=this.#s?void 0:window.setTimeout(()=>this.#d(),2e3),this.#s=!1}answered(){this.#i=void 0,this.#p("there")}stop(){clearInterval(this.#a),clearTimeout(this.#o)}#d(){this.#o=void 0,this.#p("away")}#n(){this.#r!=="away"&&(document.hidden?this.#i=void 0:this.#i===void 0?(this.#i=performance.now(),this.#e()):performance.now()-this.#i>6e3&&this.#p("silent"))}#p(a){a!==this.#r&&(this.#r=a,this.#t(a))}};var Jn={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},Bu=256,Iu=2048,Pd=matchMedia("(hover: hover)").matches?5e3:1e3,Ar={at:-Pd,tab:!1};for(let o of["keydown","pointerdown"])addEventListener(o,a=>{Ar={at:performance.now(),tab:a instanceof KeyboardEvent&&a.key==="Tab"}},!0);var Zn=new Kt(1),Xt=class{#e;#t;#a;#r;#s;#i;#o;#d;#n;#p=!1;#l=new AbortController;#f=0;#u=0;#c={window:0,channel:0};#b=!1;#g=!1;#x=!1;#M=0;#v=document.activeElement;#h;constructor(a,e,t,r={}){let i=r.window??window;this.#e=a,this.#t=e,this.#a=t,this.place=this.#h=r.at,this.element=document.createElement("iframe"),this.element.title=r.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#s=new $a(this.element,t.confirmFolder),this.#i=new Pr(()=>this.#n?.postMessage({ask:!0}),y=>t.changed?.(y)),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),i.addEventListener("message",this.#w),this.element.addEventListener("load",()=>{this.#p=!1,this.#d!==void 0&&this.#i.loaded()}),this.element.addEventListener("pointerenter",()=>this.#g=!0),this.element.addEventListener("pointerleave",()=>this.#g=!1),addEventListener("focusin",this.#$),addEventListener("focus",this.#y),addEventListener("blur",this.#k);let n=Zn.join(e),p=()=>{this.element.name=JSON.stringify({theme:t.theme()})};p();let u=t.onTheme(()=>{p(),this.#n?.postMessage({theme:t.theme()})});this.#r=()=>{i.removeEventListener("message",this.#w),removeEventListener("focusin",this.#$),removeEventListener("focus",this.#y),removeEventListener("blur",this.#k),u(),n()},this.#S(r.overlay??!1)}async#S(a){try{let e=await this.#e.openView({id:this.#t,overlay:a});if(this.#l.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#d=e.id,this.#o=e.limits,Zn.most=e.limits.connections,this.element.src=e.url+(this.#h?.hash??"")}catch(e){this.#m(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#x=!0,this.element.focus({preventScroll:!0})}close(){this.#l.signal.aborted||(this.#l.abort(),this.#r(),this.#i.stop(),this.#n?.close(),this.element.remove(),this.#d!==void 0&&this.#e.closeView({id:this.#t,view:this.#d}).catch(()=>{}))}#m(a){this.#l.signal.aborted||(this.close(),this.#a.failed(a))}#w=a=>{let e=this.element.contentWindow;if(e===null||a.source!==e||this.#C("window")||this.#p||a.data?.wasmhost!=="ready")return;this.#p=!0,this.#n?.close();let t=new MessageChannel;this.#n=t.port1,this.#n.onmessage=n=>this.#T(t.port1,n.data);let{token:r}=a.data,i={wasmhost:"connect",token:r,theme:this.#a.theme(),place:this.#h};this.#h=void 0,e.postMessage(i,"*",[t.port2]),this.#i.ready()};#$=()=>{document.activeElement!==this.element&&(this.#v=document.activeElement),this.#y()};#y=()=>{document.activeElement!==this.element&&(this.#x=!1,Ar.tab=!1)};#k=()=>{document.activeElement!==this.element||this.#x||this.#g||Ar.tab||navigator.userActivation.isActive&&performance.now()-Ar.at>Pd||(++this.#M>this.#o.focuses&&this.#m(Jn.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#v instanceof HTMLElement&&this.#v.focus()}))};#C(a){let e=Math.floor(performance.now()/1e3);e!==this.#u&&(this.#u=e,this.#c={window:0,channel:0});let t=this.#o.messagesPerSecond;return++this.#c[a]<=(a==="channel"?t:Math.max(10,t/10))?!1:(this.#m(Jn.flood),!0)}#T(a,e){if(this.#C("channel")||typeof e!="object"||e===null)return;if("here"in e){this.#i.answered();return}if("follow"in e){this.#E();return}if("place"in e){this.#P(e.place);return}let{id:t,namespace:r,method:i,args:n}=e;typeof t!="number"||typeof r!="string"||typeof i!="string"||typeof n!="string"||r.length+i.length>Bu||this.#A(a,{id:t,namespace:r,method:i,args:n})}#P(a){let{hash:e,x:t,y:r}=a??{};typeof e!="string"||e.length>Iu||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(r)||(this.place={hash:e,x:t,y:r})}async#A(a,e){this.#f++;try{if(this.#f>this.#o.openCalls)throw new te("quota_exceeded","too many calls wait for their answers");a.postMessage({id:e.id,result:await this.#L(e)})}catch(t){let r=t instanceof te?t.code:"unavailable",i=t instanceof Error?t.message:String(t);a.postMessage({id:e.id,error:{code:r,message:i}}),t.code==="view_not_found"&&this.#m(Jn.ended)}finally{this.#f--}}async#L({namespace:a,method:e,args:t}){if(t.length>this.#o.callBytes)throw new te("quota_exceeded",`the arguments of a call have at most ${this.#o.callBytes} bytes`);let r;try{r=JSON.parse(t)}catch{r=void 0}if(!Array.isArray(r))throw new te("invalid_argument","the arguments of a call must be a list of JSON");if(a==="session"&&e==="launchWithDraft"){let{activeElement:y,defaultView:B}=this.element.ownerDocument;if(y!==this.element||!B?.navigator.userActivation.isActive)throw new te("permission_denied","session.launchWithDraft needs a click of the user in the page");let m=r[0]??{};this.#a.openSession({draftText:String(m.draftText??""),autoSend:m.autoSend===!0});return}if(a==="export"&&$a.has(e))return this.#s.call(e,r,this.#o);let{signal:i}=this.#l,n={id:this.#t,view:this.#d??"",namespace:a,method:e,args:r},{result:p,error:u}=await Zn.take(this.#t,()=>this.#e.callView(n,{signal:i}),i);if(u!==void 0)throw new te(u.code,u.message);return p}async#E(){if(!this.#b)for(this.#b=!0;!this.#l.signal.aborted;){try{for await(let a of this.#e.followEvents({id:this.#t},{signal:this.#l.signal})){if(a.name==="end")break;let{channel:e,data:t}=a.data;typeof e=="string"&&this.#n?.postMessage({channel:e,data:t})}}catch{}await new Promise(a=>setTimeout(a,1e3))}}};function N(o){return new Promise(a=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");Ga(Uu(o,r=>t().close(r),()=>{let r=t().returnValue==="confirmed";e.remove(),a(r)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function Uu(o,a,e){return s`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${o.title}</h2>
    <div class="stack">${o.body}</div>
    <footer>
      <button type="button" data-first=${o.danger?"":l} @click=${()=>a("")}>${f.cancel}</button>
      <button
        type="button"
        class=${o.danger?"danger":"primary"}
        data-first=${o.danger?l:""}
        @click=${()=>a("confirmed")}
      >
        ${o.confirm}
      </button>
    </footer>
  </dialog>`}var Lr=class{constructor(a,e,t){this.label=a;this.changed=e;this.#e=0;this.#a=new AbortController;this.moved=(a,e)=>{this.#e=a,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#a.signal,t])}#e;#t;#a;bar(){let a=this.#e,e=this.#t,t=e!==void 0&&a>=e,r=a===0?"":t?f.transfer.looks:e===void 0?D(a):f.transfer.of(D(a),D(e),rd(a/e)),i=e!==void 0&&!t;return s`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${i?a/e:l}></progress>
      <span class="faint">${r}</span>
      ${x(f.cancel,()=>this.#a.abort(),{name:f.transfer.cancel(this.label)})}
    </div>`}};function Ad(o){return(a,e={})=>new Promise((t,r)=>{let i=String(a),n=new XMLHttpRequest,p=()=>r(new TypeError("no answer"));n.open(e.method??"GET",i),new Headers(e.headers).forEach((u,y)=>n.setRequestHeader(y,u)),n.upload.onprogress=u=>o(u.loaded,u.total),n.onerror=p,n.onabort=()=>r(new DOMException("","AbortError")),n.onload=()=>{if(n.responseURL!==i)return p();let{status:u}=n,y=n.getResponseHeader("Content-Type")??"";t(new Response(u===204?null:n.responseText,{status:u,headers:{"Content-Type":y}}))},e.signal?.addEventListener("abort",()=>n.abort(),{once:!0}),e.signal?.aborted?n.onabort(new ProgressEvent("abort")):n.send(e.body)})}var Er;function Ld(o){Er=o}var w=class extends Pe{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#a=0}#e;#t;#a;get live(){return Er}get client(){return Er.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}async refresh(){let e=++this.#a,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#a)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(r){if(t.aborted||e!==this.#a)return;this.#r(r)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let r=await t();return await this.refresh(),r}catch(r){this.#t.signal.aborted||this.#r(r);return}finally{let r=new Set(this.running);r.delete(e),this.running=r}}}async transfer(e,t,r){if(this.running.has(e))return;let i=new Lr(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,i),this.run(e,async()=>{try{return await r(i,ya(Ad(i.moved)))}catch(n){if(!i.signal.aborted)throw n;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??l}runs(e){return this.running.has(e)}#r(e){ba(e)&&Er.dispatchEvent(new Event("refused")),this.failure=e}render(){return s` ${this.failure===void 0?l:Ze(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?id():l}`}};c([g()],w.prototype,"failure",2),c([g()],w.prototype,"loaded",2),c([g()],w.prototype,"running",2);var se=f.sessions,_u=400,Yn=new Map;function Ed(o,a){Yn.set(o,a)}var Rr=o=>o?.status==="starting"||o?.status==="running",Jt,Q,ka,Rd,Hd,Od,Hr,qd,el,tl,Ye=class extends w{constructor(){super(...arguments);v(this,Q);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";v(this,Jt)}connectedCallback(){super.connectedCallback(),this.draft=Yn.get(this.plugin)??"",Yn.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(k(this,Jt))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,r]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let i=r.messages.length!==this.messages.length||Rr(k(this,Q,ka));this.messages=r.messages,clearTimeout(k(this,Jt)),Rr(k(this,Q,ka))&&ee(this,Jt,setTimeout(()=>{this.refresh()},_u)),i&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return s`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${h(e.label)}</bdi></h2>
          ${x(se.new,()=>ke("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>s`<li>
                <a
                  href=${P("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${M(t.name)}</span> ${E(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?s`<p class="faint">${se.none}</p>`:l}
      </aside>
      <div class="card conversation">${k(this,Q,ka)?d(this,Q,Od).call(this,k(this,Q,ka)):d(this,Q,Rd).call(this,e)}</div>
    </div>`}};Jt=new WeakMap,Q=new WeakSet,ka=function(){return this.list?.sessions.find(e=>e.id===this.session)},Rd=function(e){return s`${A(se.start,se.startHelp)} ${d(this,Q,Hd).call(this,e)} ${d(this,Q,el).call(this,void 0)}`},Hd=function(e){return e.suggestedPrompts.length===0?l:s`<div>
      <p class="faint">${se.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>s`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${M(t.label)}
            </button>`)}
      </div>
    </div>`},Od=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return s`<div class="row">
        <h2 class="grow">${M(e.name)}</h2>
        ${b(se.status[e.status]??h(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:x(se.stop,()=>{this.run("stop",()=>this.client.stopSession(k(this,Q,Hr)))},{busy:this.runs("stop")})}
        ${x(se.remove,()=>{d(this,Q,qd).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?s`<p class="bad-text">${h(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${se.messages} aria-busy=${Rr(e)?"true":"false"}>
        ${ne(this.messages,r=>r.id,r=>s`<div class="message ${r.role==="user"?"mine":""}">
              <small
                >${r.role==="user"?se.you:se.role[r.role]??h(r.role)} · ${E(r.timestamp)}</small
              >
              <p dir="auto">${ue(r.text)}</p>
            </div>`)}
        ${Rr(e)?s`<p class="faint typing">${se.working}</p>`:l}
      </div>
      ${e.status==="ended"?s`<p class="faint">${se.ended}</p>`:d(this,Q,el).call(this,e)}`},Hr=function(){return{id:this.plugin,session:this.session}},qd=async function(){await N({title:se.removeQuestion,body:s`<p>${se.removeHelp}</p>`,confirm:se.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(k(this,Q,Hr)),ke("plugin",this.plugin,"sessions")})},el=function(e){return s`<form class="composer" @submit=${t=>{d(this,Q,tl).call(this,t,e)}}>
      <textarea
        aria-label=${se.message}
        placeholder=${se.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,Q,tl).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${se.send}</button>
    </form>`},tl=async function(e,t){e.preventDefault();let r=this.draft.trim();r!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...k(this,Q,Hr),text:r});else{let i=await this.client.createSession({id:this.plugin,prompt:r});ke("plugin",this.plugin,"sessions",i.id)}this.draft=""})},c([U()],Ye.prototype,"plugin",2),c([U()],Ye.prototype,"session",2),c([g()],Ye.prototype,"list",2),c([g()],Ye.prototype,"messages",2),c([g()],Ye.prototype,"draft",2),Ye=c([$("plugin-sessions")],Ye);var Vu=["50","100","200","300","400","500","600","700","800","900"].map(o=>`--surface-${o}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function Nu(){let o=getComputedStyle(document.documentElement);return{mode:Jr(),visualTheme:"wasmhost",properties:Object.fromEntries(Vu.map(a=>[a,o.getPropertyValue(a).trim()]))}}function Or(o,a,e){return{theme:Nu,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!o.plugin(a)?.permissions.some(r=>r.name==="sessions"&&r.granted))throw new te("permission_denied","session.launchWithDraft needs the permission sessions");Ed(a,t.draftText),ke("plugin",a,"sessions")},failed:e}}var al=f.page,qr=new Map;async function Fr(o,a){let e=qr.get(a);if(e&&!e.closed){e.focus();return}let t={width:360,height:480},r=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(t):window.open("","",`popup,width=${t.width},height=${t.height}`);if(!r)throw new Error(al.blocked);qr.set(a,r);let i=new Xt(o.client,a,Or(o,a,()=>r.close()),{overlay:!0,title:al.titleOf(a),window:r});r.document.title=al.titleOf(a),Object.assign(r.document.body.style,{margin:"0",height:"100vh"}),Object.assign(i.element.style,{border:"0",width:"100%",height:"100%"}),r.document.body.append(i.element);let n=()=>{let p=o.plugin(a)?.state;(p===void 0||p==="disabled")&&r.close()};o.addEventListener("plugins",n),r.addEventListener("pagehide",()=>{o.removeEventListener("plugins",n),qr.get(a)===r&&qr.delete(a),i.close()})}var ju=4,Wu=3e3,zu=15e3,Gu=2e4,Y,Fd,rl,ol,sl,Dr,Dd,Bd,Id,yt=class extends Pe{constructor(){super(...arguments);v(this,Y);this.shown=[];this.offers=new Map}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:r}=e.detail;!t||t.read||r==="read"||(this.shown=[...this.shown.filter(i=>i.id!==t.id),t].slice(-ju),setTimeout(()=>d(this,Y,rl).call(this,t.id),Math.min(zu,Math.max(Wu,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.addEventListener("enabled",e=>{let{detail:t}=e;this.live.plugin(t)?.ui?.overlay&&(d(this,Y,sl).call(this,t,void 0),setTimeout(()=>d(this,Y,Dr).call(this,t),Gu))}),this.live.undo.addEventListener("added",()=>{d(this,Y,Fd).call(this)})}render(){return[d(this,Y,Bd).call(this),d(this,Y,Id).call(this)]}};Y=new WeakSet,Fd=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},rl=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Y,rl).call(this,e),1e3):d(this,Y,ol).call(this,e)},ol=function(e){this.shown=this.shown.filter(t=>t.id!==e)},sl=function(e,t){this.offers=new Map(this.offers).set(e,t)},Dr=function(e){let t=new Map(this.offers);t.delete(e),this.offers=t},Dd=async function(e){try{await Fr(this.live,e),d(this,Y,Dr).call(this,e)}catch(t){d(this,Y,sl).call(this,e,t)}},Bd=function(){let{undo:e}=this.live;return e.list.length+this.offers.size===0?l:s`<div class="undo" role="status">
      ${ne(e.list,t=>t.key,t=>s`<div class="toast">
            <div>${t.failure===void 0?t.text:Ze(t.failure)}</div>
            ${t.failure!==void 0?x(f.dismiss,()=>e.drop(t.key)):e.has(t.key)?x(f.undo,()=>e.drop(t.key)):l}
          </div>`)}
      ${ne(this.offers,([t])=>t,([t,r])=>s`<div class="toast">
            <div>${r===void 0?f.page.hasOverlay(t):Ze(r)}</div>
            ${x(f.page.overlay,()=>{d(this,Y,Dd).call(this,t)},{name:f.page.overlayOf(t)})}
            <button type="button" class="plain" aria-label=${f.dismiss} @click=${()=>d(this,Y,Dr).call(this,t)}>
              ${ge("close")}
            </button>
          </div>`)}
    </div>`},Id=function(){return s`<div class="toasts" role="log" aria-label=${f.pages.notifications}>
      ${ne(this.shown,e=>e.id,e=>s` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${f.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?s`<strong>${M(e.title)}</strong>`:""}
              <p>${M(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${f.dismiss} @click=${()=>d(this,Y,ol).call(this,e.id)}>
              ${ge("close")}
            </button>
          </div>`)}
    </div>`},c([U({attribute:!1})],yt.prototype,"live",2),c([g()],yt.prototype,"shown",2),c([g()],yt.prototype,"offers",2),yt=c([$("wasmhost-toasts")],yt);var X=f.home,Ku=["notes","feed-digest"],Qu=3e3;function il(o){let a={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return b(f.state[o.state]??h(o.state),a[o.state]??"")}var Xu=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Ju(o){let a=Xu.get(o);return a?s`<p><a href=${P(a)}>${X.goTo(f.pages[a])}</a></p>`:l}function Zu(o){let a=o.missingPermissions??[];return a.length>0?s`<p>${X.missing} <code>${a.join(", ")}</code></p>`:l}var Ca,Ma,Ae,Ud,_d,Vd,Nd,jd,bt=class extends w{constructor(){super(...arguments);v(this,Ae);this.topics=["plugins","notices"];this.alerts=[];this.filter="";v(this,Ca,new Map);v(this,Ma,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},Qu);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=r.notifications;let i=performance.now();for(let n of this.live.plugins){let p=k(this,Ca).get(n.id);p&&i-p.at<500||(p&&k(this,Ma).set(n.id,Math.max(0,n.stats.instructions-p.ticks)/(i-p.at)*1e3),k(this,Ca).set(n.id,{at:i,ticks:n.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),r=t===""?e:e.filter(i=>`${i.id} ${i.name} ${i.description??""}`.toLowerCase().includes(t));return s` <div class="title">
        <h1>${f.pages.home}</h1>
        <a class="button primary" href=${P("install")}>${ge("plus")}${f.pages.install}</a>
      </div>
      ${d(this,Ae,Nd).call(this)}
      ${e.length===0&&this.live.ready?d(this,Ae,_d).call(this):s` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${f.pages.plugins} <span class="faint">${O(e.length)}</span></h2>
                ${e.length>5?s`<input
                        type="search"
                        aria-label=${X.filter}
                        placeholder=${X.filter}
                        .value=${this.filter}
                        @input=${i=>{this.filter=i.target.value}}
                      />`:l}
                ${d(this,Ae,Ud).call(this)}
              </div>
              ${r.length===0?A(X.noMatch,X.noMatchHelp):s`<ul class="cards">
                      ${ne(r,i=>i.id,i=>d(this,Ae,jd).call(this,i))}
                    </ul>`}
            </section>`}`}};Ca=new WeakMap,Ma=new WeakMap,Ae=new WeakSet,Ud=function(){let e=this.status?.memory;return e?s`<span class="total"
          ><span class="faint">${X.memoryOfAll}</span>${xa(X.memoryOfAll,e.usedBytes,e.maxBytes,`${D(e.usedBytes)} / ${D(e.maxBytes)}`)}</span
        >`:l},_d=function(){return A(X.none,Ce(X.noneHelp),s`<div class="row">
          ${x(X.examples,()=>{d(this,Ae,Vd).call(this)},{kind:"primary",busy:this.runs("examples")})}
          <a class="button" href=${P("install")}>${f.pages.install}</a>
          <a class="button" href=${P("catalogue")}>${f.pages.catalogue}</a>
        </div>
        ${this.bar("examples")}
        <p class="faint">${X.examplesHelp}</p>`)},Vd=async function(){await this.transfer("examples",X.examples,async({signal:e},t)=>{for(let r of Ku){let i=await fetch(`/console/examples/${r}.plugin.zip`,{signal:e});if(!i.ok)throw new TypeError(i.statusText);let n=await i.blob(),{digest:p,permissions:u}=await t.inspectPackage({},n,{signal:e});await t.installPackage({digest:p,grants:u.map(y=>y.name)},n,{signal:e})}await this.live.changed("plugins")})},Nd=function(){let e=this.live.plugins.filter(u=>u.state==="failed"||u.state==="incompatible"||(u.missingPermissions?.length??0)>0||(u.faults?.length??0)>0),t=new Set(e.map(u=>u.id)),r=(this.status?.findings??[]).filter(u=>!u.plugin||!t.has(u.plugin)),i=this.live.waiting,n=this.alerts.filter(u=>!this.live.undo.has(`dismiss ${u.id}`)),p=s`<a href=${P("inbox")}>${X.openInbox}</a>`;return i+e.length+r.length+n.length===0?l:s`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${X.attention}</h2>
      ${i>0?S("info",s`<strong>${X.approvals(i)}</strong> ${p}`):l}
      ${e.map(u=>S("bad",s`<p>
              <strong
                ><a href=${P("plugin",u.id)}><code>${u.id}</code></a> ${f.state[u.state]}</strong
              >
            </p>
            <p>${h(u.reason??"")}</p>
            ${Zu(u)}`))}
      ${r.map(u=>S(u.severity==="error"?"bad":"warn",s`<p>${u.plugin?s`<code>${u.plugin}</code>: ${h(u.what)}`:Gt(h(u.what))}</p>
            ${u.do?s`<p class="faint">${Ce(Gt(h(u.do)))}</p>`:l} ${Ju(u.component)}`))}
      ${n.map(u=>S("warn",s`<p class="faint">${f.saysPlugin} <code>${u.plugin}</code>, ${E(u.created)}</p>
            <p>${u.title?s`<strong>${M(u.title)}</strong> `:l}${M(u.body??"")}</p>
            ${x(f.dismiss,()=>this.live.undo.later(`dismiss ${u.id}`,f.notifications.dismissed(u.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:u.id}),await this.refresh()}),{name:X.dismissOf(u.plugin)})}`))}
    </section>`},jd=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),r=k(this,Ma).get(e.id)??0;return s`<li class="card plugin">
      ${Fe(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
      <div class="grow">
        <h3>
          <a href=${P("plugin",e.id)}><bdi>${h(e.name)}</bdi></a> ${il(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${h(e.version)}</p>
        <p class="said-line" dir="auto">${h(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${X.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?xa(X.memoryOf(e.id),e.stats.memoryBytes,t,`${D(e.stats.memoryBytes)} / ${D(t)}`):D(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${X.work}</dt>
          <dd>${r>0?X.ticks(O(Math.round(r))):X.idle}</dd>
        </div>
        <div>
          <dt>${X.calls}</dt>
          <dd>
            ${O(e.stats.calls)}${e.stats.errors>0?s` <span class="bad-text">${X.errors(e.stats.errors)}</span>`:l}${e.stats.crashes>0?s` <span class="bad-text">${X.crashes(e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},c([g()],bt.prototype,"status",2),c([g()],bt.prototype,"alerts",2),c([g()],bt.prototype,"filter",2),bt=c([$("home-page")],bt);var _=f.access,Yu=86400,Me,nl,Wd,zd,Gd,Kd,Zt=class extends w{constructor(){super(...arguments);v(this,Me);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return s`<div class="title"><h1>${f.pages.access}</h1></div>
      ${this.made?d(this,Me,zd).call(this,this.made):l}
      ${d(this,Me,nl).call(this,_.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,Me,nl).call(this,_.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,Me,Gd).call(this,e)}>
        <h2>${_.create}</h2>
        ${q(_.name,s`<input name="name" required maxlength="100" placeholder=${_.nameExample} />`)}
        ${q(_.reaches,s`<select name="plugin">
            <option value="">${_.everything}</option>
            ${this.live.plugins.map(e=>s`<option value=${e.id}>${_.onlyPlugin(e.id)}</option>`)}
          </select>`,_.reachesHelp)}
        ${q(_.expires,s`<select name="days">
            <option value="7">${_.days(7)}</option>
            <option value="30" selected>${_.days(30)}</option>
            <option value="365">${_.days(365)}</option>
            <option value="0">${_.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${_.create}</button></div>
      </form>`}};Me=new WeakSet,nl=function(e,t){return t.length===0?l:s`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[_.name,_.prefix,_.reaches,_.made,_.used,_.expires].map(r=>s`<th>${r}</th>`)}
              <th><span class="hidden">${_.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(r=>d(this,Me,Wd).call(this,r))}
          </tbody>
        </table>
      </div>
    </section>`},Wd=function(e){let t=e.scopes.map(r=>s`<code>${[r.plugin,r.method,r.path].filter(Boolean).join(" ")}</code> `);return s`<tr>
      <td>${h(e.name)}</td>
      <td>${e.prefix?s`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?b(_.everything,"warn"):t}</td>
      <td>${E(e.createdAt)}</td>
      <td>${e.lastUsedAt?E(e.lastUsedAt):_.never}</td>
      <td>${e.expiresAt?E(e.expiresAt):_.never}</td>
      <td class="end">
        ${x(_.revoke,()=>{d(this,Me,Kd).call(this,e)},{busy:this.runs(e.id),name:_.revokeOf(h(e.name))})}
      </td>
    </tr>`},zd=function(e){return S("good",s`<p><strong>${_.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${x(_.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${x(_.done,()=>{this.made=void 0})}
        </div>`)},Gd=function(e){e.preventDefault();let t=e.target,r=new FormData(t),i=String(r.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(r.get("name")).trim(),scopes:i===""?[]:[{plugin:i}],expiresInSeconds:Number(r.get("days"))*Yu}),t.reset(),await this.updateComplete;let n=this.querySelector(".secret");n?.closest(".notice")?.scrollIntoView({block:"center"}),n?.focus({preventScroll:!0})})},Kd=async function(e){await N({title:_.revokeQuestion(h(e.name)),body:s`<p>${_.revokeHelp}</p>`,confirm:_.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},c([g()],Zt.prototype,"tokens",2),c([g()],Zt.prototype,"made",2),Zt=c([$("access-page")],Zt);var J=f.ai,Le,Qd,Xd,Jd,Zd,Yd,wt=class extends w{constructor(){super(...arguments);v(this,Le);this.usage=[]}async load(e){let[t,r]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=r.usage}view(){let e=this.settings;return s`<div class="title"><h1>${f.pages.ai}</h1></div>
      ${e.problem?S("bad",h(e.problem)):l} ${e.configured?l:S("info",J.none)}
      <form class="card form" @submit=${t=>d(this,Le,Jd).call(this,t)}>
        <h2>${J.provider}</h2>
        ${q(J.baseUrl,s`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,J.baseUrlHelp)}
        ${q(J.model,s`<input name="model" required .value=${e.model} />`)}
        ${q(J.key,s`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?J.keySet:J.keyNone}
          />`,J.keyHelp)}
        ${q(J.maxTokens,s`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,J.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${f.save}
          </button>
          ${e.configured?s`${x(J.test,()=>{d(this,Le,Zd).call(this)},{busy:this.runs("test")})}
                ${x(J.forget,()=>{d(this,Le,Yd).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,Le,Qd).call(this,this.test):l}
      </form>
      <section>
        <h2>${J.usage}</h2>
        ${this.usage.length===0?A(J.noUsage,J.noUsageHelp):d(this,Le,Xd).call(this)}
      </section>`}};Le=new WeakSet,Qd=function(e){return S("good",s`<p>${J.answered(Oe(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${M(e.answer)}</p>`)},Xd=function(){return s`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${J.plugin}</th>
            <th>${J.tokens}</th>
            <th>${J.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>s`<tr>
                <td>
                  <a href=${P("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${xa(J.tokensOf(e.plugin),e.tokens,e.budget,`${O(e.tokens)} / ${O(e.budget)}`)}
                </td>
                <td>${O(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},Jd=function(e){e.preventDefault();let t=this.settings,r=e.target,i=new FormData(r),n=p=>String(i.get(p)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:n("baseUrl"),model:n("model"),key:n("key")||void 0,maxTokens:Number(n("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),r.querySelector("[name=key]").value=""})},Zd=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},Yd=async function(){await N({title:J.forgetQuestion,body:s`<p>${J.forgetHelp}</p>`,confirm:J.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},c([g()],wt.prototype,"settings",2),c([g()],wt.prototype,"usage",2),c([g()],wt.prototype,"test",2),wt=c([$("ai-page")],wt);async function Br(o,a,e){let t=[],r=0;for(let i=o.body.getReader();;){let{done:n,value:p}=await i.read();if(n)break;t.push(p),e(r+=p.length)}ec(new Blob(t),a)}function ec(o,a){let e=document.createElement("a");e.href=URL.createObjectURL(o),e.download=a,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function Ir(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var le=f.backup,Ne,ep,tp,ap,rp,$t=class extends w{constructor(){super(...arguments);v(this,Ne);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return s`<div class="title"><h1>${f.pages.backup}</h1></div>
      <section class="card">
        <h2>${le.make}</h2>
        <p>${le.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${le.withLogs}</span></label
        >
        <div class="row">
          ${x(le.make,()=>{d(this,Ne,ep).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?S("good",s`<p>${le.made}</p>
                  ${x(le.confirmStored,()=>{d(this,Ne,tp).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${le.restore}</h2>
        <p>${le.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${le.keyHelp}<a href=${P("host")}>${le.keyLink}</a>.</p>
      </section>
      ${this.orphans.length===0?l:d(this,Ne,ap).call(this)}`}};Ne=new WeakSet,ep=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",le.make,async({signal:r,moved:i})=>{let n=await this.client.backup({logs:this.logs},{signal:r});return await Br(n,`wasmhost-${Ir()}.tar.gz`,i),!0})&&(this.stored=e)},tp=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},ap=function(){return s`<section>
      <h2>${le.orphans}</h2>
      <p class="faint">${le.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>s`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${D(e.bytes)}, ${E(e.modified)}</span>
              </div>
              ${x(le.delete,()=>{d(this,Ne,rp).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:le.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},rp=async function(e){await N({title:le.deleteQuestion(e.id),body:s`<p>${le.deleteWarning}</p>`,confirm:le.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},c([g()],$t.prototype,"orphans",2),c([g()],$t.prototype,"logs",2),c([g()],$t.prototype,"stored",2),$t=c([$("backup-page")],$t);var T=f.install,ll=[];function ul(o){ll=o}var H,op,dl,Ur,sp,ip,pl,fl,_r,np,lp,dp,pp,fp,up,cp,hp,Ee=class extends w{constructor(){super(...arguments);v(this,H);this.grants=new Set;this.accept=!1;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=ll,ll=[],this.queue.length>0&&d(this,H,dl).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return s`<div class="title">
        <h1>${f.pages.install}</h1>
        ${this.queue.length>1?s`<span class="faint">${T.turn(this.turn+1,this.queue.length)}</span>`:l}
      </div>
      ${this.fetching&&e?d(this,H,op).call(this,e):this.found?d(this,H,np).call(this,this.found):e?s`<div class="row">${x(T.skip,()=>d(this,H,Ur).call(this,"catalogue"))}</div>`:d(this,H,sp).call(this)}`}};H=new WeakSet,op=function(e){return s`<section class="card stack">
      <p role="status">${T.fetching(e.id)}</p>
      <progress aria-label=${T.fetching(e.id)}></progress>
      <div class="row">${x(f.cancel,()=>this.fetching?.abort())}</div>
    </section>`},dl=async function(){let{id:e,catalogue:t,version:r}=this.queue[this.turn],i=new AbortController;this.fetching=i,this.found=void 0,await this.run("inspect",async()=>{try{let n=await this.client.fetchPackage({id:e,catalogue:t,range:r},{signal:i.signal});await d(this,H,_r).call(this,{path:n.path,fetched:n})}catch(n){if(!i.signal.aborted)throw n;this.isConnected&&ke("catalogue",e)}}),this.fetching=void 0},Ur=function(...e){if(this.turn+1>=this.queue.length){ke(...e);return}this.turn++,d(this,H,dl).call(this)},sp=function(){return s`<form class="card stack" @submit=${e=>d(this,H,ip).call(this,e)}>
        <h2>${T.folder}</h2>
        <p class="faint">${Ce(T.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${q(T.path,s`<input name="path" required spellcheck="false" placeholder=${T.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${T.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,H,pl).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${T.package}</h2>
        <p class="faint">${Ce(T.packageHelp)}</p>
        ${q(T.file,s`<input
            type="file"
            multiple
            @change=${e=>d(this,H,pl).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},ip=function(e){e.preventDefault(),d(this,H,fl).call(this,{path:String(new FormData(e.target).get("path")).trim()})},pl=function(e){let t=e.find(i=>i.name.endsWith(".minisig")),r=e.find(i=>i!==t);r&&(async()=>await d(this,H,fl).call(this,{file:r,signature:await t?.text()}))()},fl=async function(e){"path"in e?await this.run("inspect",()=>d(this,H,_r).call(this,e)):await this.transfer("inspect",T.package,({signal:t},r)=>d(this,H,_r).call(this,e,r,t))},_r=async function(e,t=this.client,r){let i=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:r}));this.source=e,this.found=i,this.accept=!1,this.grants=new Set(i.permissions.filter(n=>!n.declined).map(n=>n.name))},np=function(e){let t=e.installed===e.version,r=e.installed!==void 0&&e.installed!==""&&!t;return s`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?T.againOf(e.id):r?T.upgradeOf(e.id):T.installOf(e.id)}</h2>
            <p class="faint">
              ${t?T.sameVersion(h(e.version)):r?T.versions(h(e.installed),h(e.version)):`${T.version} ${h(e.version)}`}
              ${e.downgrade?b(T.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${qe([e.name,e.author?T.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,H,dp).call(this,e)} ${d(this,H,pp).call(this)} ${e.refused?S("bad",h(e.refused)):l}
        ${e.warnings?.length?S("warn",s`<strong>${T.warnings}</strong>
                  <ul>
                    ${e.warnings.map(i=>s`<li>${h(i)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${T.mayDo}</h2>
        ${e.permissions.length===0?s`<p>${T.nothing}</p>`:l}
        ${e.permissions.map(i=>s`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(i.name)}
                @change=${n=>d(this,H,lp).call(this,i.name,n.target.checked)}
              /><span
                ><strong>${i.name}</strong> ${i.granted?b(T.had,"good"):l}${i.declined?b(T.declined):l}<br />${i.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,H,fp).call(this,e):l} ${d(this,H,cp).call(this,e)}
      <section class="card">
        <p class="faint">${T.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${x(r?T.upgrade:T.install,()=>{d(this,H,hp).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${this.queue.length>0?x(T.skip,()=>d(this,H,Ur).call(this,"catalogue")):x(f.cancel,()=>{this.found=void 0})}
        </div>
        ${this.bar("install")}
      </section>`},lp=function(e,t){let r=new Set(this.grants);t?r.add(e):r.delete(e),this.grants=r},dp=function(e){if(!e.signer)return S("info",T.unsigned);let{signer:t}=e;return S(t.trusted?"good":"info",s`<p>${t.trusted?T.signedTrusted:T.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?s`<p>${T.signerFirst}</p>`:l}`)},pp=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?s`<p class="faint">${T.from(e.catalogue)}</p>
      ${e.yanked?S("bad",s`<p>${T.yanked}</p>${M(e.yanked)}`):l}
      ${e.vulnerable?S("bad",s`<p>${T.vulnerable}</p>${M(e.vulnerable)}`):l}`:l},fp=function(e){return s`<section class="card">
      <h2>${T.changes}</h2>
      <ul>
        ${e.changes.map(t=>s`<li>${h(t.what)}${d(this,H,up).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${T.acceptChanges}</span></label
      >
    </section>`},up=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),r=e.from||e.to?s` (${M(e.from??"")} → ${M(e.to??"")})`:l;return s`${t?s` ${M(t)}`:l}${e.atMost?` ${h(e.atMost)}`:l}${r}`},cp=function(e){let t=(r,i)=>i.length===0?l:s`<h3>${r}</h3>
            <ul>
              ${i.map(n=>s`<li>${n}</li>`)}
            </ul>`;return s`<section class="card">
      <h2>${T.does}</h2>
      ${t(T.endpoints,e.endpoints.map(r=>s`<code>${r.method} ${h(r.path)}</code> ${r.auth?l:b(T.open,"warn")}
              ${r.requiresConfirmation?b(T.asks,"info"):l}`))}
      ${t(T.jobs,e.jobs.map(r=>s`<code>${r.id}</code> ${h(r.atMost)} ${r.approvalRequired?b(T.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?T.memory(e.memory.wantedMb,e.memory.givenMb):T.noBackend}</p>
      ${this.source&&"file"in this.source?s`<p class="faint">${h(this.source.file.name)}, ${D(this.source.file.size)}</p>`:l}
    </section>`},hp=async function(e){let{source:t}=this;if(!t)return;let r={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},i=[...this.grants],n=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,grants:i,source:t.fetched?.source,...r})):this.transfer("install",T.installOf(e.id),({signal:p},u)=>u.installPackage({...r,grants:i,signature:t.signature},t.file,{signal:p})));n&&(await this.live.changed("plugins"),d(this,H,Ur).call(this,...this.queue.length>1?["catalogue"]:["plugin",n.id]))},c([g()],Ee.prototype,"source",2),c([g()],Ee.prototype,"found",2),c([g()],Ee.prototype,"grants",2),c([g()],Ee.prototype,"accept",2),c([g()],Ee.prototype,"over",2),c([g()],Ee.prototype,"queue",2),c([g()],Ee.prototype,"turn",2),c([g()],Ee.prototype,"fetching",2),Ee=c([$("install-page")],Ee);var C=f.catalogue,mp=60,tc=500,ac=150;function Nr(o){return s`${o.yanked?b(C.yanked,"bad"):l} ${o.vulnerable?b(C.vulnerable,"bad"):l}
  ${o.expired?b(C.expired,"warn"):l}`}function cl(o){return s`${o.yanked?S("bad",s`<strong>${C.yanked}</strong> <bdi>${h(o.yanked)}</bdi>`):l}
  ${o.vulnerable?S("bad",s`<strong>${C.vulnerable}</strong> <bdi>${h(o.vulnerable)}</bdi>`):l}`}var Sa,ce,hl,Vr,xp,vp,yp,bp,je=class extends w{constructor(){super(...arguments);v(this,ce);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;v(this,Sa,0)}async load(e){let t=Math.min(tc,Math.max(mp,this.hits?.plugins.length??0)),[r,i,{catalogues:n}]=await Promise.all([d(this,ce,hl).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=r,this.catalogues=n.length,this.outdated=i}view(){let{plugins:e,found:t,tags:r,problems:i}=this.hits;return s`<div class="title">
        <h1>${f.pages.catalogue}</h1>
        <a class="button" href=${P("catalogues")}>${f.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?A(C.noCatalogues,C.noCataloguesHelp,s`<a class="button primary" href=${P("catalogues")}>${C.addOne}</a>`):s`${i?.map(n=>S("warn",h(n)))} ${d(this,ce,bp).call(this)} ${d(this,ce,vp).call(this,r)}
              <p class="faint" role="status">${C.found(O(t))}. ${C.words}</p>
              ${e.length===0?A(C.none,C.noneHelp):s`<ul class="cards">
                      ${ne(e,n=>`${n.catalogue}/${n.id}`,n=>d(this,ce,yp).call(this,n))}
                    </ul>`}
              ${e.length<t?s`<div class="row">${x(C.more,()=>{d(this,ce,xp).call(this)},{busy:this.runs("more")})}</div>`:l}`}`}};Sa=new WeakMap,ce=new WeakSet,hl=function(e,t){let{text:r,tag:i,category:n}=this;return this.client.searchCatalogues({text:r,tag:i,category:n,icons:!0,...e},{signal:t})},Vr=function(e=0){clearTimeout(k(this,Sa)),ee(this,Sa,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},xp=async function(){let e=this.hits.plugins;try{let t=await d(this,ce,hl).call(this,{limit:mp,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},vp=function(e){let t=this.tag!==""&&!e.some(r=>r.tag===this.tag);return s`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${C.search}
          placeholder=${C.search}
          maxlength="200"
          .value=${this.text}
          @input=${r=>{this.text=r.target.value,d(this,ce,Vr).call(this,ac)}}
        />
        <select
          aria-label=${C.category}
          @change=${r=>{this.category=r.target.value,d(this,ce,Vr).call(this)}}
        >
          <option value="">${C.anyCategory}</option>
          ${Object.entries(C.categories).map(([r,i])=>s`<option value=${r}>${i}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${C.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:r})=>s`<button
              type="button"
              class="plain"
              aria-pressed=${r===this.tag?"true":"false"}
              @click=${()=>{this.tag=r===this.tag?"":r,d(this,ce,Vr).call(this)}}
            >
              <bdi>${h(r)}</bdi>
            </button>`)}
      </div>`},yp=function(e){let t=this.outdated.plugins.find(r=>r.id===e.id&&r.catalogue===e.catalogue)?.version;return s`<li class="card plugin">
      ${Fe(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${P("catalogue",e.id)}><bdi>${h(e.name)}</bdi></a>
          ${e.installed?b(C.installed(h(e.installed)),"good"):l}
          ${t?b(C.update(h(t)),"info"):l} ${Nr(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${h(e.version)} <bdi>${C.by(h(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${h(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(r=>h(r)).join(", ")}</bdi></p>
      </div>
    </li>`},bp=function(){let{plugins:e}=this.outdated;if(e.length===0)return l;let t=e.filter(r=>r.version);return s`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${C.updates} <span class="faint">${O(e.length)}</span></h2>
        ${t.length>1?x(C.upgradeAll,()=>gp(t)):l}
      </div>
      <ul class="rows">
        ${e.map(r=>s`<li>
              <div class="grow">
                <strong><a href=${P("catalogue",r.id)}><code>${r.id}</code></a></strong>
                ${r.version?C.toInstalled(h(r.installed),h(r.version)):C.nothingNewer} ${Nr(r)}
                ${cl(r)} ${r.changelog?qe(r.changelog,C.changes):l}
              </div>
              ${r.version?x(C.upgrade,()=>gp([r]),{kind:"primary",name:C.upgradeOf(r.id)}):l}
            </li>`)}
      </ul>
    </section>`},c([g()],je.prototype,"text",2),c([g()],je.prototype,"tag",2),c([g()],je.prototype,"category",2),c([g()],je.prototype,"hits",2),c([g()],je.prototype,"outdated",2),c([g()],je.prototype,"catalogues",2),je=c([$("catalogue-page")],je);function gp(o){ul(o.map(a=>({id:a.id,catalogue:a.catalogue,version:a.version}))),ke("install")}var De,wp,$p,kp,ml,kt=class extends w{constructor(){super(...arguments);v(this,De);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,r]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=r}view(){return this.offers.map(e=>d(this,De,wp).call(this,e))}};De=new WeakSet,wp=function(e){return s`<section class="card">
        <div class="title">
          ${Fe(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${h(e.name)}</bdi> ${Nr(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${h(e.version)}
              ${e.installed?b(C.installed(h(e.installed)),"good"):l}
            </p>
          </div>
          ${e.installed===e.version?s`<a class="button" href=${P("plugin",e.id)}>${f.page.about}</a>`:x(e.installed?C.upgrade:C.install,()=>d(this,De,ml).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${C.from(e.catalogue)}${e.category&&C.categories[e.category]?`, ${C.categories[e.category]}`:""}
        </p>
        ${qe([C.by(e.author),e.description].join(`
`))} ${cl(e)}
        ${e.tags.length>0?s`<p class="faint">${C.tags}: <bdi>${e.tags.map(t=>h(t)).join(", ")}</bdi></p>`:l}
        <h2>${e.permissions.length>0?C.asksFor:C.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>s`<li><strong>${h(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${C.claims}</p>
      </section>
      <section class="card">
        <h2>${C.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,De,$p).call(this,e,t))}
        </ul>
      </section>`},$p=function(e,t){return s`<li>
      <div class="grow">
        <strong>${h(t.version)}</strong> ${Nr(t)}
        <p class="faint">${C.size} ${D(t.bytes)}. ${d(this,De,kp).call(this,t)}</p>
        ${cl(t)} ${t.changelog?qe(t.changelog,C.changes):l}
      </div>
      ${t.version===e.installed?b(C.isInstalled,"good"):x(C.install,()=>d(this,De,ml).call(this,e,t.version),{name:C.installVersion(h(t.version)),disabled:e.expired})}
    </li>`},kp=function(e){if(!e.signer)return C.unsigned;let t=this.publishers?.publishers.find(r=>r.fingerprint===e.signer);return s`${C.signer} <code>${e.signer}</code>${t?s` (${t.trusted?C.trusted:C.known})`:l}`},ml=function(e,t){ul([{id:e.id,catalogue:e.catalogue,version:t}]),ke("install")},c([U()],kt.prototype,"plugin",2),c([g()],kt.prototype,"offers",2),c([g()],kt.prototype,"publishers",2),kt=c([$("catalogue-plugin")],kt);var W=f.catalogues,it,Cp,Mp,Sp,Ta=class extends w{constructor(){super(...arguments);v(this,it);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return s`<div class="title">
        <h1>${f.pages.catalogues}</h1>
        ${this.list.length>0?s`<a class="button" href=${P("catalogue")}>${W.browse}</a>`:l}
      </div>
      ${this.list.length===0?A(W.none,W.noneHelp):s`<ul class="rows card">
              ${this.list.map(e=>d(this,it,Cp).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,it,Sp).call(this,e)}>
        <h2>${W.add}</h2>
        ${q(W.place,s`<input name="place" required maxlength="2048" spellcheck="false" />`,W.placeHelp)}
        ${q(W.name,s`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,W.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${W.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${W.look}</button>
        </div>
      </form>`}};it=new WeakSet,Cp=function(e){return s`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${M(e.title)} ${e.expired?b(W.expired,"bad"):l}
        <p class="faint">
          ${Je(e.place)} · ${W.plugins(O(e.plugins))} ·
          ${e.refreshedAt?s`${W.refreshed} ${E(e.refreshedAt)}`:W.never} · ${W.expires} ${E(e.expiresAt)}
        </p>
        <p class="faint"><code>${e.fingerprint}</code></p>
        ${e.problem?S("warn",h(e.problem)):l}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${W.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let r=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:r}))}}
          /><span>${W.daily}</span></label
        >
      </div>
      ${x(W.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:W.refreshOf(e.name)})}
      ${x(W.remove,()=>{d(this,it,Mp).call(this,e)},{busy:this.runs(e.name),name:W.removeOf(e.name)})}
    </li>`},Mp=async function(e){await N({title:W.removeQuestion(e.name),body:s`<p>${W.removeHelp}</p>`,confirm:W.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},Sp=function(e){e.preventDefault();let t=e.target,r=new FormData(t),i=String(r.get("place")).trim(),n=String(r.get("name")).trim();this.run("add",async()=>{let p=await this.client.offerCatalogue({place:i},{signal:this.signal});await N({title:W.question,body:s`<p>${W.questionHelp}</p>
          <dl class="pairs">
            <dt>${W.fingerprint}</dt>
            <dd><code>${p.fingerprint}</code></dd>
            <dt>${W.title}</dt>
            <dd>${M(p.title)}</dd>
            <dt>${f.pages.plugins}</dt>
            <dd>${O(p.plugins)}</dd>
            <dt>${W.expires}</dt>
            <dd>${E(p.expiresAt)}</dd>
          </dl>`,confirm:W.add})&&(await this.client.addCatalogue({name:n,place:i,key:p.key,daily:r.has("daily")||void 0}),t.reset())})},c([g()],Ta.prototype,"list",2),Ta=c([$("catalogues-page")],Ta);var j=f.host,xe,Tp,Pp,Ap,Lp,Ep,Rp,Hp,nt=class extends w{constructor(){super(...arguments);v(this,xe);this.topics=["plugins"];this.faults=[];this.recovery=""}async load(e){let[t,r,i]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=r,this.faults=i.faults}disconnectedCallback(){super.disconnectedCallback(),this.recovery=""}view(){let e=this.status;return s`<div class="title"><h1>${f.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>S(t.severity==="error"?"bad":"warn",s`<p>${t.plugin?s`<code>${t.plugin}</code>: ${h(t.what)}`:Gt(h(t.what))}</p>
            ${t.do?s`<p class="faint">${Ce(Gt(h(t.do)))}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${j.version}</dt>
          <dd>${h(e.version??"")}</dd>
          <dt>${j.started}</dt>
          <dd>${E(e.startedAt)}</dd>
          <dt>${j.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${j.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,r])=>s`${O(r)} ${f.state[t]??t} `)}
          </dd>
          ${e.memory?s`<dt>${j.memory}</dt>
                  <dd>
                    ${D(e.memory.usedBytes)} / ${D(e.memory.maxBytes)}
                    ${e.memory.refused>0?b(j.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,xe,Tp).call(this,e)} ${d(this,xe,Pp).call(this)} ${d(this,xe,Lp).call(this,this.key)}`}};xe=new WeakSet,Tp=function(e){return s`<section>
      <h2>${j.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>b(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Pp=function(){return this.faults.length===0?l:s`<section>
      <h2>${j.faults}</h2>
      ${this.faults.map(e=>S("bad",s`<p><code>${h(e.file)}</code> ${h(e.problem)}</p>
            <p>${h(e.advice)}</p>
            ${x(j.accept,()=>{d(this,xe,Ap).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Ap=async function(e){await N({title:j.acceptQuestion,body:s`<p><code>${h(e.file)}</code></p>
        <p>${j.acceptWarning}</p>`,confirm:j.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Lp=function(e){return s`<section class="card">
      <h2>${j.key}</h2>
      <p class="faint">${j.keyHelp}</p>
      ${e.problem?S("bad",h(e.problem)):l}
      ${e.key===""?s`<p>${j.noKey}</p>`:s`<dl class="pairs">
                <dt>${j.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${j.keptIn}</dt>
                <dd>${e.source==="keyring"?j.keyring:j.file}</dd>
                <dt>${j.made}</dt>
                <dd>${E(e.created)}</dd>
                <dt>${j.protects}</dt>
                <dd>${j.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${x(j.export,()=>{d(this,xe,Rp).call(this,e)},{busy:this.runs("export"),disabled:!e.usable})}
                ${x(j.rotate,()=>{d(this,xe,Hp).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>
              ${this.recovery?d(this,xe,Ep).call(this):l}`}
    </section>`},Ep=function(){return S("warn",s`<p><strong>${j.exported}</strong></p>
        <pre tabindex="0" class="secret">${this.recovery}</pre>
        <p class="faint">${j.exportedHelp}</p>
        <div class="row">
          ${x(f.access.copy,()=>{navigator.clipboard.writeText(this.recovery)})}
          ${x(f.access.done,()=>{this.recovery=""})}
        </div>`)},Rp=async function(e){await N({title:j.exportQuestion,body:s`<p>${j.exportWarning}</p>`,confirm:j.export,danger:!0})&&await this.run("export",async()=>{this.recovery=(await this.client.exportKey({key:e.key})).recoveryKey,await this.updateComplete,this.querySelector(".secret")?.focus()})},Hp=async function(){await N({title:j.rotateQuestion,body:s`<p>${j.rotateHelp}</p>`,confirm:j.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},c([g()],nt.prototype,"status",2),c([g()],nt.prototype,"key",2),c([g()],nt.prototype,"faults",2),c([g()],nt.prototype,"recovery",2),nt=c([$("host-page")],nt);var jr=class{#e;#t;#a=new WeakMap;#r=new AbortController;#s;constructor(a,e){this.#e=a,this.#t=e,a.addController(this)}hostConnected(){this.#r=new AbortController;let{signal:a}=this.#r,e=()=>this.#i(1e3);addEventListener("scroll",()=>this.#i(250),{capture:!0,signal:a});for(let r of["resize","pointermove"])addEventListener(r,e,{capture:!0,signal:a});let t=new ResizeObserver(e);t.observe(this.#e),a.addEventListener("abort",()=>{t.disconnect(),clearTimeout(this.#s)}),this.#e.addEventListener("click",this.#o,{capture:!0,signal:a})}hostUpdated(){this.#i(1e3)}hostDisconnected(){this.#r.abort()}#i(a){let e=performance.now(),t=1/0;for(let r of this.#e.querySelectorAll(this.#t)){let{left:i,top:n}=r.getBoundingClientRect(),p=this.#a.get(r);(!p||Math.abs(p.left-i)>=1||Math.abs(p.top-n)>=1)&&(p={left:i,top:n,until:Math.max(p?.until??0,e+a)},this.#a.set(r,p));let u=p.until>e;u&&(t=Math.min(t,p.until));for(let y of r.querySelectorAll("button"))u?y.ariaDisabled="true":y.removeAttribute("aria-disabled")}clearTimeout(this.#s),t<1/0&&(this.#s=window.setTimeout(()=>this.#i(1e3),t-e+1))}#o=a=>{this.#i(1e3),(a.target instanceof Element?a.target.closest("button"):null)?.ariaDisabled==="true"&&(a.preventDefault(),a.stopImmediatePropagation())}};var F=f.inbox,rc=100,Op=120;function qp(o){let a=[...o];return a.length>Op?`${a.slice(0,Op).join("")}…`:o}function oc(o){let a=o.rejected||o.state==="failed";return b(h(o.state),a?"bad":o.state==="succeeded"?"good":"")}var ye,Yt,ea,ta,Be,Fp,Dp,Bp,gl,Pa=class extends w{constructor(){super();v(this,Be);this.topics=["approvals","notices"];this.decided=[];v(this,ye,[]);v(this,Yt,new Map);v(this,ea,new Map);v(this,ta,0);new jr(this,".approval .row")}disconnectedCallback(){super.disconnectedCallback(),ee(this,ye,[]),k(this,Yt).clear(),k(this,ea).clear()}willUpdate(e){super.willUpdate(e);let{runs:t,calls:r}=this.live.inbox,i=new Map;for(let p of r)i.set(`call ${p.id}`,{name:`call ${p.id}`,call:p});for(let p of t)i.set(`run ${p.id}`,{name:`run ${p.id}`,run:p});ee(this,ye,k(this,ye).map(p=>i.get(p.name)??{...p,ended:!0}));for(let p of k(this,ye))i.delete(p.name);let n=Math.max(0,rc-k(this,ye).length);k(this,ye).push(...[...i.values()].slice(0,n)),ee(this,ta,Math.max(0,i.size-n))}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let e=this.live.states.filter(t=>t.kind==="inbox"&&Array.isArray(t.value)&&t.value.length>0);return s` <div class="title"><h1>${f.pages.inbox}</h1></div>
      ${k(this,ye).length===0?l:s`<section class="stack" aria-label=${f.waiting}>
              ${ne(k(this,ye),t=>t.name,t=>t.call?d(this,Be,Dp).call(this,t,t.call):t.run?d(this,Be,Bp).call(this,t,t.run):l)}
            </section>`}
      ${k(this,ye).every(t=>t.ended)?A(F.none,F.noneHelp):k(this,ta)>0?S("info",s`<p>${F.more(k(this,ta))}</p>`):l}
      ${k(this,ye).some(t=>t.ended)?s`<div class="row">${x(F.clear,()=>d(this,Be,Fp).call(this))}</div>`:l}
      ${e.length===0?l:s`<section class="stack">
              <h2>${F.items}</h2>
              ${e.map(dd)}
            </section>`}
      ${this.decided.length===0?l:s`<section>
              <h2>${F.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${F.plugin}</th>
                      <th>${F.call}</th>
                      <th>${F.outcome}</th>
                      <th>${F.by}</th>
                      <th>${F.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(t=>s`<tr>
                          <td><code>${t.plugin}</code></td>
                          <td>${Je(`${t.method} ${t.path}`)}</td>
                          <td>${oc(t)}</td>
                          <td>${h((t.rejected??t.approved)?.by??"")}</td>
                          <td>${E((t.rejected??t.approved)?.at??t.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};ye=new WeakMap,Yt=new WeakMap,ea=new WeakMap,ta=new WeakMap,Be=new WeakSet,Fp=function(){ee(this,ye,k(this,ye).filter(e=>!e.ended)),this.requestUpdate()},Dp=function(e,t){let{soon:r}=this.live.undo,i=t.query?`?${h(t.query)}`:"",n=`${t.method} /plugins/${t.plugin}/${h(t.path)}${i}`,p=s`<pre>${qp(n)}</pre>
      ${t.body?s`<pre>${qp(ue(t.body))}</pre>`:l}`;return s`<article class="card approval" aria-label=${F.callOf(t.plugin)}>
      <h2>${F.callOf(t.plugin)} <span class="faint">${F.number(t.id)}</span></h2>
      <p>
        ${F.callBy(h(t.requestedBy))}
        ${E(t.asked)}${t.expires?s`, ${F.expires} ${E(t.expires)}`:l}.
      </p>
      <pre>${n}</pre>
      ${t.body?s`<pre class="body">${ue(t.body)}</pre>`:l}
      ${t.truncated?s`<p class="faint">${F.truncated(D(t.bodyBytes))} <code>${t.bodySha256}</code></p>`:l}
      ${t.description?qe(t.description):l}
      ${d(this,Be,gl).call(this,e,t.plugin,{approve:F.callApproved(t.id,t.plugin,r),reject:F.callRejected(t.id,t.plugin,r),what:p},()=>this.client.approveCall({id:t.id}),()=>this.client.rejectCall({id:t.id}))}
    </article>`},Bp=function(e,t){let{soon:r}=this.live.undo,i=F.runOf(t.plugin,t.job);return s`<article class="card approval" aria-label=${i}>
      <h2>${i} <span class="faint">${F.number(t.id)}</span></h2>
      <p>
        ${F.due}
        ${E(t.scheduledAt)}${t.count>1?s`, ${F.standsFor(t.count)}`:l}${t.expires?s`, ${F.expires} ${E(t.expires)}`:l}. <a href=${P("plugin",t.plugin,"jobs")}>${F.openJob}</a>
      </p>
      ${t.label||t.description?qe([t.label,t.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${F.version} ${h(t.version??"")}</p>
      ${d(this,Be,gl).call(this,e,t.plugin,{approve:F.runApproved(t.id,i,r),reject:F.runRejected(t.id,i,r)},()=>this.client.approveRun({id:t.id}),()=>this.client.rejectRun({id:t.id}))}
    </article>`},gl=function(e,t,r,i,n){let p=(B,m,V)=>()=>{k(this,ea).set(e.name,m),this.live.undo.later(e.name,s`<p>${B}</p>${r.what??l}`,async()=>{await V(),k(this,Yt).set(e.name,m),await this.live.changed("approvals")})},u=B=>({disabled:y,busy:y&&k(this,ea).get(e.name)===B}),y=this.live.undo.has(e.name);return s`<div class="row">
      ${e.ended?b(k(this,Yt).get(e.name)??F.withdrawn):[x(F.approve,p(r.approve,F.approved,i),{kind:"primary",name:F.approveOf(t),...u(F.approved)}),x(F.reject,p(r.reject,F.rejected,n),{name:F.rejectOf(t),...u(F.rejected)})]}
    </div>`},c([g()],Pa.prototype,"decided",2),Pa=c([$("inbox-page")],Pa);var We=f.limits,Wr,Ip,aa=class extends w{constructor(){super(...arguments);v(this,Wr);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return s`<div class="title">
        <h1>${f.pages.limits}</h1>
      </div>
      <p class="faint">${Ce(We.help)}</p>
      ${q(We.search,s`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?A(We.none,We.noneHelp):d(this,Wr,Ip).call(this,e)}`}};Wr=new WeakSet,Ip=function(e){return s`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[We.name,We.value,We.default,We.range].map(t=>s`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${ne(e,t=>t.name,t=>s`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?b(We.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${We.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([g()],aa.prototype,"limits",2),c([g()],aa.prototype,"search",2),aa=c([$("limits-page")],aa);var ze=f.notifications,xl=200,de,Up,vl,yl,_p,Vp,Np,jp,lt=class extends w{constructor(){super(...arguments);v(this,de);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,de,vl).call(this,void 0,e),r=t.at(-1)?.position??0,i=new Set(t.map(u=>u.id)),n=t.length<xl,p=n?[]:this.notices.filter(u=>u.position<r&&!i.has(u.id));this.end=n||this.end&&this.notices.length>0,this.notices=[...t,...p]}view(){let e=this.notices.filter(t=>!this.live.undo.has(`dismiss ${t.id}`));return s`<div class="title">
        <h1>${f.pages.notifications}</h1>
        ${x(ze.markAll,()=>{d(this,de,jp).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(t=>!t.read)})}
      </div>
      <div class="row end">
        ${q(ze.plugin,s`<select
            @change=${t=>{d(this,de,yl).call(this,()=>this.plugin=t.target.value)}}
          >
            <option value="">${ze.all}</option>
            ${this.live.plugins.map(t=>s`<option value=${t.id}>${t.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${t=>{d(this,de,yl).call(this,()=>this.unread=t.target.checked)}}
          /><span>${ze.unread}</span></label
        >
      </div>
      ${e.length===0?A(ze.none,ze.noneHelp):s`<ul class="rows card notices">
              ${ne(e,t=>t.id,t=>d(this,de,_p).call(this,t))}
            </ul>`}
      ${this.end?l:x(ze.more,()=>{this.run("more",()=>d(this,de,Up).call(this))},{busy:this.runs("more")})}`}};de=new WeakSet,Up=async function(){let e=await d(this,de,vl).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<xl,this.notices=[...this.notices,...e]},vl=async function(e,t){let r={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...r,before:e,limit:xl},{signal:t})).notifications},yl=function(e){e(),this.notices=[],this.refresh()},_p=function(e){return s`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?b(ze.alert,"warn"):l}
          <a href=${P("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${E(e.created)}
        </p>
        <p>${e.title?s`<strong>${M(e.title)}</strong> `:l}${M(e.body??"")}</p>
      </div>
      ${e.read?l:x(ze.read,()=>{d(this,de,Vp).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${x(f.dismiss,()=>d(this,de,Np).call(this,e),{kind:"plain"})}
    </li>`},Vp=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},Np=function(e){this.live.undo.later(`dismiss ${e.id}`,ze.dismissed(e.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},jp=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},c([g()],lt.prototype,"notices",2),c([g()],lt.prototype,"plugin",2),c([g()],lt.prototype,"unread",2),c([g()],lt.prototype,"end",2),lt=c([$("notifications-page")],lt);var R=f.activity,sc=2e3,be,ra,Wp,Aa,Ct=class extends w{constructor(){super(...arguments);v(this,be);this.plugin="";this.history={intervalMs:1,points:[]}}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},sc);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){[this.audit,this.history]=await Promise.all([this.client.getAudit({id:this.plugin,limit:50},{signal:e}),this.client.getUsageHistory({id:this.plugin},{signal:e})])}view(){let{figures:e,functions:t,hosts:r,requests:i,calls:n}=this.audit,{intervalMs:p,points:u}=this.history,y=m=>m/p*1e3,B=m=>R.perSecond(m.toFixed(1));return s`<div class="charts">
        ${d(this,be,ra).call(this,R.calls,m=>y(m.calls),B)}
        ${d(this,be,ra).call(this,R.cpu,m=>m.cpuMs/p*100,m=>`${m.toFixed(1)} %`)}
        ${d(this,be,ra).call(this,R.memory,m=>m.memoryBytes,D)}
        ${d(this,be,ra).call(this,R.denials,m=>y(m.denied),B)}
        ${d(this,be,ra).call(this,R.network,m=>y(m.bytesIn+m.bytesOut),m=>R.perSecond(D(m)))}
      </div>
      <p class="faint">
        ${u.length===0?R.noHistory:s`${R.since} ${E(u[0].time)}. ${R.pointOf(Oe(p))}`}
      </p>
      <dl class="pairs card">
        <dt>${R.totalCalls}</dt>
        <dd>${R.callsText(O(e.calls),O(e.errors),O(e.crashes))}</dd>
        <dt>${R.cpuTime}</dt>
        <dd>${Oe(e.cpuMs)} <span class="faint">${R.waited(Oe(e.cpuWaitMs))}</span></dd>
        <dt>${R.memoryPeak}</dt>
        <dd>${D(e.memoryPeakBytes)} / ${D(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${R.functions}</h2>
        ${t.length===0?A(R.noFunctions,R.noFunctionsHelp):d(this,be,Aa).call(this,[R.function,R.allowed,R.denied,R.failed,R.in,R.out],t.map(m=>[s`<code>${m.namespace}.${m.function}</code>`,O(m.allowed),m.denied>0?b(O(m.denied),"bad"):"0",m.failed>0?b(O(m.failed),"warn"):"0",D(m.bytesIn),D(m.bytesOut)]))}
      </section>
      ${r.length===0?l:s`<section>
              <h2>${R.hosts}</h2>
              ${d(this,be,Wp).call(this)}
            </section>`}
      ${i.length===0?l:s`<section>
              <h2>${R.requests}</h2>
              ${d(this,be,Aa).call(this,[R.time,R.request,R.status,R.took,R.out,R.in],[...i].reverse().map(m=>[s`<time datetime=${m.time}>${Dt(m.time)}</time>`,s`<code>${m.method} ${h(m.host)}</code>${m.count>1?` × ${m.count}`:l}`,m.code?b(m.code,"bad"):String(m.status),Oe(m.durationMs),D(m.bytesOut),D(m.bytesIn)]))}
            </section>`}
      ${n.length===0?l:s`<section>
              <h2>${R.decided}</h2>
              ${d(this,be,Aa).call(this,[R.time,R.request,R.status,R.by],n.map(m=>[E((m.approved??m.rejected)?.at),s`<code>${m.method} ${h(m.path)}</code>`,h(m.state),h((m.approved??m.rejected)?.by??"")]))}
            </section>`}`}};be=new WeakSet,ra=function(e,t,r){let i=this.history.points.map(t);return nd(e,i,r(i.at(-1)??0))},Wp=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(r=>r.bytesIn+r.bytesOut));return d(this,be,Aa).call(this,[R.host,R.traffic,R.asked,R.refused,R.last],e.map(r=>[s`<code>${h(r.host)}</code>`,s`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(r.bytesIn+r.bytesOut)/t*100} height="8"></rect></svg
          >${D(r.bytesIn+r.bytesOut)}</span
        >`,O(r.calls),r.refused>0?b(O(r.refused),"bad"):"0",E(r.last)]))},Aa=function(e,t){return s`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(r=>s`<th>${r}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(r=>s`<tr>
                ${r.map(i=>s`<td>${i}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([U()],Ct.prototype,"plugin",2),c([g()],Ct.prototype,"audit",2),c([g()],Ct.prototype,"history",2),Ct=c([$("plugin-activity")],Ct);var pe=f.stored,bl=50;function zp(o){if(o==null)return s`<span class="faint">null</span>`;let a=typeof o=="string"?o:JSON.stringify(o);return s`<span dir="auto">${h(a.length>300?a.slice(0,300)+"…":a)}</span>`}var La,he,Gp,Kp,wl,Qp,Xp,Jp,Zp,we=class extends w{constructor(){super(...arguments);v(this,he);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];v(this,La,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!k(this,La)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),ee(this,La,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let r={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:bl};this.rows=(await this.client.queryRows(r,{signal:e})).rows}}view(){let{shown:e}=this,t=(r,i,n)=>s`<button
        type="button"
        class=${n?"primary":""}
        aria-pressed=${n?"true":"false"}
        @click=${()=>d(this,he,Gp).call(this,i)}
      >
        ${r}
      </button>`;return s`<div class="row" role="group" aria-label=${pe.what}>
        ${this.collections.map(r=>t(`${h(r.name)} (${O(r.rows)})`,{collection:r.name},typeof e=="object"&&e.collection===r.name))}
        ${t(pe.keys,"keys",e==="keys")} ${t(pe.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,he,Xp).call(this):e==="files"?d(this,he,Jp).call(this):d(this,he,Kp).call(this,e.collection)}`}};La=new WeakMap,he=new WeakSet,Gp=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},Kp=function(e){let r=["id",...this.collections.find(i=>i.name===e)?.columns.map(i=>i.name)??[],"created_at","updated_at"];return s`<form
        class="row end"
        @submit=${i=>{i.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${q(pe.filter,s`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${i=>{this.where=i.target.value}}
            />`)}
        </div>
        <button>${pe.apply}</button>
      </form>
      ${this.rows.length===0?A(pe.noRows,pe.noRowsHelp):s`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${r.map(i=>d(this,he,Qp).call(this,i))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(i=>s`<tr>
                        ${r.map(n=>s`<td>${zp(i[n])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:s`<div class="row">
              ${x(pe.before,()=>d(this,he,wl).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${pe.rowsOf(O(this.offset+1),O(this.offset+this.rows.length))}</span>
              ${x(pe.after,()=>d(this,he,wl).call(this,1),{disabled:this.rows.length<bl})}
            </div>`}`},wl=function(e){this.offset=Math.max(0,this.offset+e*bl),this.refresh()},Qp=function(e){let{by:t,descending:r}=this.order;return s`<th aria-sort=${t!==e?"none":r?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!r},this.offset=0,this.refresh()}}
      >
        ${h(e)}${t===e?r?" ↓":" ↑":l}
      </button>
    </th>`},Xp=function(){return s`${q(pe.prefix,s`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?A(pe.noKeys,pe.noKeysHelp):s`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${pe.key}</th>
                  <th>${pe.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>s`<tr>
                      <td>${Je(String(e.key))}</td>
                      <td>${zp(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},Jp=function(){let e=this.folder.split("/").filter(Boolean),t=r=>()=>{this.folder=r,this.file=void 0,this.refresh()};return s`<div class="row">
        ${x(pe.top,t(""),{kind:"plain"})}
        ${e.map((r,i)=>{let n=e.slice(0,i+1).join("/");return x(`/ ${h(r)}`,t(n),{kind:"plain"})})}
      </div>
      ${this.files.length===0?A(pe.noFiles,pe.noFilesHelp):s`<ul class="rows card">
              ${this.files.map(r=>{let i=[...e,r.name].join("/");return s`<li>
                  ${x(h(r.name)+(r.folder?"/":""),r.folder?t(i):()=>{d(this,he,Zp).call(this,i)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?s`<section>
              <h3>${Je(this.file.path)}</h3>
              <pre tabindex="0">${ue(this.file.text)}</pre>
            </section>`:l}`},Zp=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},c([U()],we.prototype,"plugin",2),c([g()],we.prototype,"collections",2),c([g()],we.prototype,"shown",2),c([g()],we.prototype,"rows",2),c([g()],we.prototype,"order",2),c([g()],we.prototype,"where",2),c([g()],we.prototype,"offset",2),c([g()],we.prototype,"beginning",2),c([g()],we.prototype,"folder",2),c([g()],we.prototype,"files",2),c([g()],we.prototype,"file",2),we=c([$("plugin-stored")],we);var oe=f.data,dt,Yp,ef,tf,oa=class extends w{constructor(){super(...arguments);v(this,dt);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(r=>r.name==="storage"&&r.granted);return s`${t?s`<section>
              <h2>${oe.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${oe.export}</h2>
        <p>${oe.exportHelp}</p>
        <div class="row">
          ${x(oe.export,()=>{d(this,dt,Yp).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${oe.import}</h2>
        <p>${oe.importHelp}</p>
        <form class="stack" @submit=${r=>{d(this,dt,ef).call(this,r)}}>
          <label class="field"><span>${oe.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${oe.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${oe.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${oe.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${oe.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?d(this,dt,tf).call(this,this.imported):l}
      </section>`}};dt=new WeakSet,Yp=async function(){await this.transfer("export",oe.export,async({signal:e,moved:t})=>{let r=await this.client.export({id:this.plugin},{signal:e});await Br(r,`${this.plugin}-${Ir()}.tar.gz`,t)})},ef=async function(e){e.preventDefault();let t=new FormData(e.target),r=t.get("file"),i=t.has("replace");await N({title:oe.importQuestion(this.plugin),body:s`<p>${i?oe.replaceWarning:oe.importWarning}</p>
        <p class="faint">${h(r.name)}, ${D(r.size)}</p>`,confirm:oe.import,danger:i})&&(this.imported=void 0,this.imported=await this.transfer("import",oe.import,({signal:p},u)=>u.importPlugin({id:this.plugin,replace:i,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},r,{signal:p})))},tf=function(e){return S("good",s`<p>${oe.imported(O(e.rows),O(e.keys),O(e.files),O(e.settings))}</p>
        ${e.secrets.length>0?s`<p>${oe.secrets} ${e.secrets.map(t=>s`<code>${h(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?s`<p>${oe.leftOut} ${e.unknown.map(t=>s`<code>${h(t)}</code> `)}</p>`:l}`)},c([U()],oa.prototype,"plugin",2),c([g()],oa.prototype,"imported",2),oa=c([$("plugin-data")],oa);var Ge=f.endpoints,zr=o=>o.method==="POST"||o.method==="PUT"||o.method==="PATCH",sa,af,rf,Mt=class extends w{constructor(){super(...arguments);v(this,sa);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?A(Ge.none,Ge.noneHelp):s`<div class="stack">${this.endpoints.map(e=>d(this,sa,af).call(this,e))}</div>`}};sa=new WeakSet,af=function(e){let t=`${e.method} ${e.url}`,r=this.live.calls.of(e.method,e.url),i=this.inputs.get(t)??r?.input??{query:"",body:zr(e)?"{}":""},n=p=>{this.inputs=new Map(this.inputs).set(t,{...i,...p})};return s`<details class="card endpoint" ?open=${r!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:b(Ge.open,"warn")} ${e.requiresConfirmation?b(Ge.asks,"info"):l}
      </summary>
      ${e.description?s`<p>${M(e.description)}</p>`:l}
      <form class="stack" @submit=${p=>d(this,sa,rf).call(this,p,e,i)}>
        ${q(Ge.query,s`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${i.query}
            @input=${p=>n({query:p.target.value})}
          />`)}
        ${zr(e)?q(Ge.body,s`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${i.body}
                  @input=${p=>n({body:p.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${r?.stop!==void 0} ?disabled=${r?.stop!==void 0}>
            ${Ge.send}
          </button>
          ${r?.stop?x(f.cancel,()=>r.stop?.abort()):l}
          ${e.requiresConfirmation?s`<span class="faint">${Ge.asksHelp}</span>`:l}
        </div>
      </form>
      ${r?.stop&&e.requiresConfirmation?S("info",s`${Ge.waits} <a href=${P("inbox")}>${f.home.openInbox}</a>`):l}
      ${r?.failure===void 0?l:Ze(r.failure)}
      ${r?.answer?s`<div class="stack" role="status">
              <p>${b(String(r.answer.status),r.answer.status<400?"good":"bad")}
              ${Oe(r.answer.ms)}</p>
              <pre tabindex="0">${ue(r.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${Ge.curl}</p>
        <pre tabindex="0">${h(ic(e,i))}</pre>
      </div>
    </details>`},rf=function(e,t,r){e.preventDefault();let i=zr(t)&&r.body.trim()!==""?r.body:void 0;this.live.calls.send(t.method,t.url,r,i,t.requiresConfirmation?void 0:this.signal)},c([U()],Mt.prototype,"plugin",2),c([g()],Mt.prototype,"endpoints",2),c([g()],Mt.prototype,"inputs",2),Mt=c([$("plugin-endpoints")],Mt);function ic(o,a){let e=i=>`'${i.replaceAll("'","'\\''")}'`,t=["curl"];o.method!=="GET"&&t.push("-X",o.method),o.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),zr(o)&&a.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(a.body));let r=new URLSearchParams(a.query).toString();return t.push(e(location.origin+o.url+(r?`?${r}`:""))),t.join(" ")}var pt=f.feeds,ia,of,sf,St=class extends w{constructor(){super(...arguments);v(this,ia);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,r]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=r.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return s`<form class="card row end" @submit=${t=>d(this,ia,of).call(this,t)}>
        <div class="grow">
          ${q(pt.address,s`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${pt.add}</button>
      </form>
      ${e.length===0?A(pt.none,pt.noneHelp):s`<ul class="rows card">
              ${e.map(t=>s`<li>
                    <div class="grow">
                      <strong>${M(t.title||t.url)}</strong>
                      <p class="faint">${Je(t.url)} · ${E(t.updatedAt)}</p>
                      ${t.error?s`<p class="bad-text">${h(t.error)}</p>`:l}
                    </div>
                    ${x(pt.remove,()=>d(this,ia,sf).call(this,t),{name:pt.removeOf(h(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:s`<section>
              <h2>${pt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>s`<li>
                      <div class="grow">
                        ${jn(t.link)?s`<a href=${jn(t.link)} target="_blank" rel="noopener noreferrer"
                                >${M(t.title)}</a
                              >`:M(t.title)}
                        <p class="faint">
                          ${t.author?s`${M(t.author)} · `:l}${E(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};ia=new WeakSet,of=function(e){e.preventDefault();let t=e.target,r=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:r}),t.reset()})},sf=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,pt.removed(h(e.url),this.live.undo.soon),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},c([U()],St.prototype,"plugin",2),c([g()],St.prototype,"feeds",2),c([g()],St.prototype,"articles",2),St=c([$("plugin-feeds")],St);var fe=f.jobs,nc=2e3,ut,nf,lf,df,ft=class extends w{constructor(){super(...arguments);v(this,ut);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},nc);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[r,i]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=r.jobs,this.runsOfJobs=i.runs}view(){return this.jobs.length===0?A(fe.none,fe.noneHelp):s`<ul class="rows card">
        ${this.jobs.map(e=>d(this,ut,nf).call(this,e))}
      </ul>
      <section>
        <h2>${fe.history}</h2>
        ${this.runsOfJobs.length===0?s`<p class="faint">${fe.noRuns}</p>`:d(this,ut,df).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?x(fe.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};ut=new WeakSet,nf=function(e){return s`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${M(e.label)}
        ${e.approvalRequired?b(fe.asks,"info"):l} ${e.running?b(fe.running,"good"):l}
        ${e.waiting?s`<a href=${P("inbox")}>${fe.waits}</a>`:l}
        <p class="faint">
          <code>${h(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:s`(${fe.declared} <code>${h(e.declaredSchedule)}</code>)`}
          ${e.next?s`· ${fe.next} ${E(e.next)}`:l}
          ${e.registered?l:s`· <span class="bad-text">${fe.noHandler}</span>`}
        </p>
        ${e.description?s`<p class="faint" dir="auto">${M(e.description)}</p>`:l}
      </div>
      ${x(fe.run,()=>{d(this,ut,lf).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:fe.runOf(e.job)})}
    </li>`},lf=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},df=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return s`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${fe.job}</th>
            <th>${fe.due}</th>
            <th>${fe.state}</th>
            <th>${fe.took}</th>
            <th>${fe.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>s`<tr>
                <td><code>${t.job}</code></td>
                <td>${E(t.scheduledAt)}</td>
                <td>${b(h(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?Oe(t.durationMs):l}</td>
                <td>${t.error?M(t.error):h(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([U()],ft.prototype,"plugin",2),c([g()],ft.prototype,"jobs",2),c([g()],ft.prototype,"runsOfJobs",2),c([g()],ft.prototype,"more",2),ft=c([$("plugin-jobs")],ft);var Re=f.log,lc=["debug","info","warn","error"],dc=5e3,pc=500,fc=1e3,Tt,Ie,$l,pf,ff,uf,et=class extends w{constructor(){super(...arguments);v(this,Ie);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;v(this,Tt)}async load(){d(this,Ie,$l).call(this)}disconnectedCallback(){super.disconnectedCallback(),k(this,Tt)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(r=>e.has(r)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(r=>r.message.toLowerCase().includes(e)||r.requestId===this.search);return s`<div class="row end">
        ${q(Re.level,s`<select
            @change=${r=>{this.level=r.target.value,d(this,Ie,$l).call(this)}}
          >
            ${lc.map(r=>s`<option value=${r} ?selected=${r===this.level}>${Re.levels[r]}</option>`)}
          </select>`)}
        ${q(Re.search,s`<input
            type="search"
            .value=${this.search}
            @input=${r=>{this.search=r.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${r=>{this.follow=r.target.checked}}
          /><span>${Re.follow}</span></label
        >
        ${x(Re.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?A(Re.none,this.search===""?Re.noneHelp:Re.noMatch):s`<ol class="log" tabindex="0" aria-label=${Re.title}>
              ${ne(t,r=>r.seq,r=>d(this,Ie,uf).call(this,r))}
            </ol>`}`}};Tt=new WeakMap,Ie=new WeakSet,$l=function(){k(this,Tt)?.abort(),ee(this,Tt,new AbortController),this.entries=[],d(this,Ie,pf).call(this,k(this,Tt).signal)},pf=async function(e){let t;for(;!e.aborted;){try{let r={level:this.level,limit:pc,follow:!0,lastEventId:t},i=this.plugin===""?this.client.followHostLog(r,{signal:e}):this.client.followLog({...r,id:this.plugin},{signal:e}),n=[];for await(let p of i){let u=p.data;t=u.seq,n.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,Ie,ff).call(this,n.splice(0)),50)),n.push(u)}}catch(r){if(e.aborted)return;this.live.connection==="open"&&(this.failure=r)}await new Promise(r=>setTimeout(r,fc))}},ff=function(e){this.entries=[...this.entries,...e].slice(-dc)},uf=function(e){return s`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${Dt(e.time)}>${od(e.time)}</time>
      <b>${e.level}</b>
      <span>${ue(e.message)}${e.dropped?s` <em>${Re.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?s`<button
              type="button"
              class="plain"
              title=${Re.sameRequest(e.requestId)}
              aria-label=${Re.sameRequest(e.requestId)}
              @click=${()=>{this.search=e.requestId}}
            >
              …${e.requestId.slice(-6)}
            </button>`:l}
    </li>`},c([U()],et.prototype,"plugin",2),c([g()],et.prototype,"entries",2),c([g()],et.prototype,"level",2),c([g()],et.prototype,"search",2),c([g()],et.prototype,"follow",2),et=c([$("plugin-log")],et);var L=f.overview,K,cf,hf,mf,Ra,gf,xf,vf,yf,bf,kl,Ea=class extends w{constructor(){super(...arguments);v(this,K);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?s`
      ${qe([e.description,e.author?L.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?s`<p class="row" aria-label=${L.tags}>
              ${e.tags.map(t=>s`<span class="badge">${M(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?S("warn",s`${L.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${L.permissions}</h2>
        ${e.permissions.length===0?s`<p class="faint">${L.noPermissions}</p>`:s`<ul class="rows card">
                ${e.permissions.map(t=>d(this,K,cf).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,K,gf).call(this,e):l}
      ${d(this,K,vf).call(this,e)} ${d(this,K,bf).call(this,e)}
    `:l}};K=new WeakSet,cf=function(e,t){let{name:r,granted:i}=t;return s`<li>
      <div class="grow">
        <strong>${r}</strong> ${i?b(L.granted,"good"):b(L.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${i?x(L.revoke,()=>{d(this,K,mf).call(this,e,r)},{busy:this.runs(r),name:L.revokeOf(r)}):x(L.grant,()=>{d(this,K,hf).call(this,e,t)},{busy:this.runs(r),name:L.grantOf(r)})}
    </li>`},hf=async function(e,t){await N({title:L.grantQuestion(t.name,e.id),body:s`<p>${t.explanation}</p>
        <p class="faint">${L.grantHelp}</p>`,confirm:L.grant})&&await d(this,K,Ra).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},mf=async function(e,t){await N({title:L.revokeQuestion(t,e.id),body:s`<p>${L.revokeHelp}</p>`,confirm:L.revoke,danger:!0})&&await d(this,K,Ra).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},Ra=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},gf=function(e){return s`<section>
      <h2>${L.network}</h2>
      ${e.network===void 0?s`<p class="faint">${L.networkNotGranted}</p>`:s`<form class="card form" @submit=${t=>d(this,K,xf).call(this,t,e)}>
              ${q(L.hosts,s`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,L.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${L.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${f.save}</button></div>
            </form>`}
    </section>`},xf=function(e,t){e.preventDefault();let r=new FormData(e.target),i=String(r.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,K,Ra).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:i,only:r.has("only")}))},vf=function(e){let t=[[L.since,E(e.since)],[L.instances,O(e.stats.instances)],[L.memory,L.memoryText(D(e.stats.memoryBytes),D(e.stats.memoryMaxBytes))],[L.calls,L.callsText(O(e.stats.calls),O(e.stats.errors),O(e.stats.crashes))],[L.queued,O(e.stats.queued)]];return s`<section>
      <h2>${L.figures}</h2>
      <dl class="pairs card">
        ${t.map(([r,i])=>s`<dt>${r}</dt>
              <dd>${i}</dd>`)}
      </dl>
      <form class="card row" @submit=${r=>d(this,K,yf).call(this,r,e)}>
        <label class="row grow"
          ><span>${L.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${L.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${f.save}</button>
      </form>
    </section>`},yf=function(e,t){e.preventDefault();let r=Number(new FormData(e.target).get("weight"));d(this,K,Ra).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:r}))},bf=function(e){return s`<section>
      <h2>${L.remove}</h2>
      <div class="card row">
        <p class="grow">${L.removeHelp} <a href=${P("plugin",e.id,"data")}>${L.exportFirst}</a></p>
        ${x(L.remove,()=>{d(this,K,kl).call(this,e,!1)},{busy:this.runs("remove")})}
        ${x(L.purge,()=>{d(this,K,kl).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},kl=async function(e,t){await N({title:t?L.purgeQuestion(e.id):L.removeQuestion(e.id),body:s`<p>${t?L.purgeWarning:L.removeWarning}</p>`,confirm:t?L.purge:L.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),ke()})},c([U()],Ea.prototype,"plugin",2),Ea=c([$("plugin-overview")],Ea);var me=f.settings,ae,na,wf,$f,kf,Cf,Cl,Mf,tt=class extends w{constructor(){super(...arguments);v(this,ae);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?A(me.none,me.noneHelp):s`<form class="card form wide" @submit=${e=>d(this,ae,Cf).call(this,e)}>
      <p class="faint">${me.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,ae,kf).call(this,e):d(this,ae,wf).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${f.save}
        </button>
        ${this.saved?s`<span role="status" class="faint">${me.saved}</span>`:l}
      </div>
    </form>`}};ae=new WeakSet,na=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},wf=function(e){let t=`setting-${e.key}`,r=this.edits.has(e.key)?this.edits.get(e.key):e.value;return s`<div class="setting">
      <label for=${t}>${M(e.label)}</label>
      ${e.description?s`<small id="${t}-help" dir="auto">${ue(e.description)}</small>`:l}
      <div class="row">
        ${d(this,ae,$f).call(this,e,t,r)}
        ${e.testAction?x(M(e.testAction.label),()=>{d(this,ae,Mf).call(this,e)},{busy:this.runs(`test ${e.key}`),name:me.testOf(h(e.testAction.label),h(e.key))}):l}
        ${e.isSet?x(me.reset,()=>{d(this,ae,Cl).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:me.resetOf(h(e.key))}):l}
      </div>
      ${e.note?s`<small class="bad-text">${h(e.note)}</small>`:l}
      ${this.tests.has(e.key)?s`<pre role="status">${ue(this.tests.get(e.key))}</pre>`:l}
    </div>`},$f=function(e,t,r){let i=e.description?`${t}-help`:l;switch(e.type){case"toggle":return s`<input
          type="checkbox"
          id=${t}
          aria-describedby=${i}
          .checked=${r===!0}
          @change=${n=>d(this,ae,na).call(this,e.key,n.target.checked)}
        />`;case"select":return s`<select
          id=${t}
          aria-describedby=${i}
          @change=${n=>d(this,ae,na).call(this,e.key,n.target.value)}
        >
          ${(e.options??[]).map(n=>s`<option value=${n.value} ?selected=${n.value===r}>${h(n.label)}</option>`)}
        </select>`;case"number":return s`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${i}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(r??"")}
            required
            @input=${n=>d(this,ae,na).call(this,e.key,n.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:s`<small>${me.range(e.min,e.max)}</small>`}`;case"password":return s`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${i}
          placeholder=${e.isSet?me.passwordSet:me.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${n=>d(this,ae,na).call(this,e.key,n.target.value)}
        />`;default:return s`<input
          id=${t}
          aria-describedby=${i}
          .value=${String(r??"")}
          @input=${n=>d(this,ae,na).call(this,e.key,n.target.value)}
        />`}},kf=function(e){return S("warn",s`<p><code>${h(e.key)}</code> ${me.kept}</p>
        ${e.note?s`<p>${h(e.note)}</p>`:l}
        ${x(me.forget,()=>{d(this,ae,Cl).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Cf=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Cl=async function(e){await N({title:me.unsetQuestion(e.key,this.plugin),body:s`<p>${me.unsetHelp}</p>`,confirm:e.type===""?me.forget:me.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let r=new Map(this.edits);r.delete(e.key),this.edits=r})},Mf=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?me.tested:typeof t=="string"?t:JSON.stringify(t,null,2)))},c([U()],tt.prototype,"plugin",2),c([g()],tt.prototype,"settings",2),c([g()],tt.prototype,"edits",2),c([g()],tt.prototype,"tests",2),c([g()],tt.prototype,"saved",2),tt=c([$("plugin-settings")],tt);var ie=f.versions,Pt,Sf,Ml,la=class extends w{constructor(){super(...arguments);v(this,Pt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return s`<section class="card">
        <h2>${ie.installed}</h2>
        <dl class="pairs">
          <dt>${ie.version}</dt>
          <dd>${h(e.version)}</dd>
          ${e.digest?s`<dt>${ie.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${P("install")}>${ie.upgrade}</a>
          ${e.source?.catalogue?s`<a class="button" href=${P("catalogue",e.id)}>${ie.inCatalogue}</a>`:l}
        </div>
        <p class="faint">${ie.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,Pt,Sf).call(this,e,e.previous):A(ie.none,ie.noneHelp)}`}};Pt=new WeakSet,Sf=function(e,t){return s`<section class="card">
      <h2>${ie.before}</h2>
      <p>${ie.beforeIs(h(t.version))}</p>
      ${t.grants?.length?s`<p>${ie.grantsAgain}</p>
              <ul>
                ${t.grants.map(r=>s`<li><strong>${r.name}</strong> ${r.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?ie.withData:ie.withoutData}</p>
      <div class="row">
        ${x(ie.back,()=>{d(this,Pt,Ml).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?x(ie.backKeep,()=>{d(this,Pt,Ml).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},Ml=async function(e,t,r){await N({title:ie.question(e.id,h(t.version)),body:s`<p>${t.dataCopy&&!r?ie.dataWarning:ie.keepWarning}</p>`,confirm:ie.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:r}),await this.live.changed("plugins")})},c([U()],la.prototype,"plugin",2),c([g()],la.prototype,"info",2),la=c([$("plugin-versions")],la);var re=f.plugin,uc=()=>s`<a href=${P()}>${f.pages.home}</a>`,Lt,Se,Tf,Pf,Af,Sl,Lf,At=class extends w{constructor(){super(...arguments);v(this,Se);this.plugin="";this.open="";this.detail="";this.topics=["plugins"];v(this,Lt)}view(){let e=this.live.plugin(this.plugin);return e?s`
      <div class="title">
        ${Fe(e.name,e.id,{large:!0,image:this.live.icons.of(e),icon:e.iconName})}
        <div class="grow">
          <h1><bdi>${h(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${h(e.version)}</span> ${il(e)}</p>
        </div>
        ${d(this,Se,Lf).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?S("bad",h(e.reason)):l}
      ${e.refused?S("bad",h(e.refused)):l}
      ${(e.faults??[]).map(t=>S("bad",s`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${re.parts}>
        ${d(this,Se,Tf).call(this,e).map(([t,r])=>s`<a
              href=${t===""?P("plugin",e.id):P("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${r}</a
            >`)}
      </nav>
      ${d(this,Se,Pf).call(this,e)}
    `:this.live.ready?A(re.unknown,re.unknownHelp,uc()):s``}updated(e){super.updated(e);let t=this.live.plugin(this.plugin)?.state;k(this,Lt)===void 0||t===k(this,Lt)||(ee(this,Lt,void 0),document.activeElement===document.body&&this.querySelector(".state button")?.focus())}};Lt=new WeakMap,Se=new WeakSet,Tf=function(e){let t=i=>e.permissions.some(n=>n.name===i);return[["",re.overview,!0],["endpoints",re.endpoints,e.endpoints.length>0],["settings",re.settings,!0],["jobs",re.jobs,e.jobs.length>0],["log",re.log,!0],["data",re.data,!0],["sessions",re.sessions,t("sessions")],["feeds",re.feeds,t("rss")],["activity",re.activity,!0],["versions",re.versions,!0]].filter(([,,i])=>i).map(([i,n])=>[i,n])},Pf=function(e){switch(this.open){case"endpoints":return s`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return s`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return s`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return s`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return s`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return s`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return s`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return s`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return s`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return s`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Af=async function(e){await N({title:re.disableQuestion(e.id),body:s`<p>${re.disableHelp}</p>`,confirm:re.disable})&&await d(this,Se,Sl).call(this,"disable",()=>this.client.disablePlugin({id:e.id}))},Sl=async function(e,t){ee(this,Lt,this.live.plugin(this.plugin)?.state),await this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Lf=function(e){let t=(i,n)=>()=>{d(this,Se,Sl).call(this,i,n)},r=e.state==="disabled";return s`<div class="row state">
      ${e.ui?.page?s`<a class="button primary" href=${P("page",e.id)}>${re.open}</a>`:l}
      ${r?x(re.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):s`${x(re.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:re.reloadHelp})}
            ${x(re.disable,()=>{d(this,Se,Af).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},c([U()],At.prototype,"plugin",2),c([U()],At.prototype,"open",2),c([U()],At.prototype,"detail",2),At=c([$("plugin-page")],At);var G=f.publishers,cc=1e4,hc=["any","signed","listed","trusted"],He,Ef,Rf,Hf,Of,qf,Ha=class extends w{constructor(){super(...arguments);v(this,He)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return s`<div class="title"><h1>${f.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${G.policy}</legend>
        ${hc.map(r=>s`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===r}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:r}))}}
              /><span>${G.policies[r]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?A(G.none,G.noneHelp):s`<ul class="rows card">
              ${t.map(r=>d(this,He,Ef).call(this,r))}
            </ul>`}
      <form class="card form" @submit=${r=>d(this,He,qf).call(this,r)}>
        <h2>${G.trust}</h2>
        ${q(G.key,s`<input name="key" required spellcheck="false" />`,G.keyHelp)}
        ${q(G.name,s`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${G.trust}</button></div>
      </form>
      <form class="card form" @submit=${r=>d(this,He,Hf).call(this,r)}>
        <h2>${G.rotate}</h2>
        ${q(G.statement,s`<input name="statement" type="file" required />`,Ce(G.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${G.rotate}</button></div>
      </form>`}};He=new WeakSet,Ef=function(e){return s`<li>
      <div class="grow">
        <strong>${h(e.name??"")||G.unnamed}</strong>
        ${e.trusted?b(G.trusted,"good"):b(G.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${E(e.addedAt)}</p>
        ${e.plugins.length>0?s`<p>${G.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?s`<p>${G.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${x(G.rename,()=>{d(this,He,Rf).call(this,e)},{busy:this.runs(`name ${e.key}`),name:G.renameOf(e.fingerprint)})}
      ${x(G.forget,()=>{d(this,He,Of).call(this,e)},{busy:this.runs(e.key),name:G.forgetOf(e.fingerprint)})}
    </li>`},Rf=async function(e){let t=e.name??"";!await N({title:G.renameOf(e.fingerprint),body:q(G.name,s`<input
          maxlength="100"
          .value=${t}
          @input=${i=>{t=i.target.value}}
        />`),confirm:G.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},Hf=function(e){e.preventDefault();let t=e.target,r=new FormData(t).get("statement");r instanceof File&&this.run("rotate",async()=>{if(r.size>cc)throw new Error(G.noStatement);await this.client.rotatePublisher({statement:await r.text()}),t.reset()})},Of=async function(e){await N({title:G.forgetQuestion(e.fingerprint),body:s`<p>${G.forgetHelp}</p>`,confirm:G.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},qf=function(e){e.preventDefault();let t=e.target,r=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(r.get("key")).trim(),name:String(r.get("name")).trim()||void 0}),t.reset()})},c([g()],Ha.prototype,"list",2),Ha=c([$("publishers-page")],Ha);var at=f.page,Ue,qa,Rt,_e,Oa,Ff,Df,Et=class extends w{constructor(){super(...arguments);v(this,_e);this.plugin="";this.topics=["plugins"];this.reason="";this.pageState="there";v(this,Ue);v(this,qa);v(this,Rt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),r=this.live.plugin(this.plugin),i=!1;r?.state==="active"&&r.digest!==k(this,qa)&&(i=k(this,Ue)?.focused??!1,ee(this,qa,r.digest),d(this,_e,Oa).call(this),this.reason=""),t&&!k(this,Ue)&&this.reason===""&&(ee(this,Ue,new Xt(this.client,this.plugin,{...Or(this.live,this.plugin,n=>{d(this,_e,Oa).call(this),this.reason=n}),confirmFolder:()=>N({title:at.folderOf(this.plugin),body:s`<p>${at.folder}</p>`,confirm:at.chooseFolder}),changed:n=>{this.pageState=n}},{title:at.titleOf(this.plugin),at:k(this,Rt)})),t.append(k(this,Ue).element),i&&k(this,Ue).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,_e,Oa).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?A(f.plugin.unknown,f.plugin.unknownHelp):s``;let t=!e.ui?.hideSessions&&e.permissions.some(i=>i.name==="sessions"&&i.granted),r=t||!e.ui?.hidePanel;return s`<div class="page-bar">
        ${Fe(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
        <h1 class="grow"><bdi>${h(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:b(f.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?x(at.overlay,()=>{d(this,_e,Df).call(this)}):l}
        <a class="button" href=${P("plugin",e.id)}>${at.about}</a>
      </div>
      ${this.reason===""?l:S("bad",s`<p>${h(this.reason)}</p>
                ${x(at.again,()=>{this.reason=""})}`)}
      <div role="status">${d(this,_e,Ff).call(this)}</div>
      <div class="page-columns">
        <div class="frame"></div>
        ${r?s`<aside class="beside">
                ${e.ui?.hidePanel?l:s`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?s`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};Ue=new WeakMap,qa=new WeakMap,Rt=new WeakMap,_e=new WeakSet,Oa=function(){ee(this,Rt,k(this,Ue)?.place??k(this,Rt)),k(this,Ue)?.close(),ee(this,Ue,void 0),this.pageState="there"},Ff=function(){return this.pageState==="there"?l:S("warn",s`<p>${at[this.pageState]}</p>
        ${x(at.again,()=>{d(this,_e,Oa).call(this),ee(this,Rt,void 0)})}`)},Df=async function(){await this.run("overlay",()=>Fr(this.live,this.plugin))},c([U()],Et.prototype,"plugin",2),c([g()],Et.prototype,"reason",2),c([g()],Et.prototype,"pageState",2),Et=c([$("plugin-view")],Et);var mc=[["ai",f.pages.ai,"spark"],["access",f.pages.access,"key"],["publishers",f.pages.publishers,"shield"],["catalogues",f.pages.catalogues,"list"],["backup",f.pages.backup,"box"],["log",f.pages.log,"screen"],["limits",f.pages.limits,"gauge"],["host",f.pages.host,"host"]],z,Bf,If,Tl,Uf,_f,Vf,Nf,Ht,jf,Wf,zf,rt=class extends Pe{constructor(){super(...arguments);v(this,z);this.out=!1;this.place=Mr();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,z,If).call(this)),d(this,z,Bf).call(this)}render(){return this.out?d(this,z,_f).call(this):this.live?s` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${f.skip}</a
      >
      ${d(this,z,Vf).call(this,this.live)} ${d(this,z,jf).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,z,zf).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:s`<p class="loading" role="status">${f.loading}</p>`}};z=new WeakSet,Bf=async function(){try{if(!await gd()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new Cr(ya());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,z,Tl).call(this)),Ld(e),this.place=Mr(),this.live=e,e.start()},If=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=Mr(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Tl=function(){this.live?.stop(),this.live=void 0,this.out=!0},Uf=async function(){this.live?.stop(),await xd().catch(()=>{}),d(this,z,Tl).call(this)},_f=function(){return s`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${f.signedOut.title}</h1>
        ${this.failure===void 0?l:Ze(this.failure)}
        <p>${f.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${f.signedOut.why}</p>
      </div>
    </main>`},Vf=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return s`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${f.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${ge("menu")}
      </button>
      <a class="brand" href=${P()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?s`<span class="faint connection">${f.connection.open}</span>`:b(f.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,z,Nf).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${f.leave}
        title=${f.leave}
        @click=${()=>{d(this,z,Uf).call(this)}}
      >
        ${ge("out")}
      </button>
    </header>`},Nf=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},r=Xr();return s`<button
      type="button"
      class="plain"
      title=${f.theme[r]}
      aria-label=${f.theme[r]}
      @click=${()=>{El(e[(e.indexOf(r)+1)%e.length]),this.requestUpdate()}}
    >
      ${ge(t[r])}
    </button>`},Ht=function(e,t,r,i=l){let n=e.length===0?this.place.length===0:e.every((p,u)=>this.place[u]===p);return s`<a href=${P(...e)} aria-current=${n?"page":l}
      >${r}<span class="grow">${t}</span>${i}</a
    >`},jf=function(e){let t=(r,i)=>r>0?s`<span class="number" aria-label="${r} ${i}">${r>=100?"99+":r}</span>`:l;return s`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${f.navigation}>
      ${d(this,z,Ht).call(this,[],f.pages.home,ge("home"))}
      ${d(this,z,Ht).call(this,["inbox"],f.pages.inbox,ge("inbox"),t(e.waiting,f.waiting))}
      ${d(this,z,Ht).call(this,["notifications"],f.pages.notifications,ge("bell"),t(e.unread,f.notifications.unread))}
      ${d(this,z,Ht).call(this,["catalogue"],f.pages.catalogue,ge("search"))}
      <h2>${f.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(r=>d(this,z,Wf).call(this,e,r))}</div>
      <h2>${f.pages.host}</h2>
      ${mc.map(([r,i,n])=>d(this,z,Ht).call(this,[r],i,ge(n)))}
    </nav>`},Wf=function(e,t){let r=e.states.filter(p=>p.plugin===t.id&&p.active),i=r.find(p=>p.kind==="badge")?.value,n=t.state==="failed"||t.state==="incompatible";return s`${d(this,z,Ht).call(this,[t.ui?.page?"page":"plugin",t.id],s`<bdi>${h(t.ui?.title||t.name)}</bdi>`,Fe(t.name,t.id,br(t.ui?.icon)?{icon:t.ui?.icon}:{image:e.icons.of(t),icon:t.iconName}),s`${i==null?l:s`<span class="badge">${M(String(i))}</span>`}
      ${n?s`<span class="dot bad" title=${f.state[t.state]}></span>`:l}`)}
    ${ld(r.find(p=>p.kind==="sidebar"))}`},zf=function(){let[e,t="",r="",i=""]=this.place;switch(e){case void 0:return s`<home-page></home-page>`;case"inbox":return s`<inbox-page></inbox-page>`;case"notifications":return s`<notifications-page></notifications-page>`;case"install":return s`<install-page></install-page>`;case"catalogue":return t===""?s`<catalogue-page></catalogue-page>`:Za(t,s`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return s`<catalogues-page></catalogues-page>`;case"plugin":return Za(t,s`<plugin-page .plugin=${t} .open=${r} .detail=${i}></plugin-page>`);case"page":return Za(t,s`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return s`<ai-page></ai-page>`;case"access":return s`<access-page></access-page>`;case"publishers":return s`<publishers-page></publishers-page>`;case"backup":return s`<backup-page></backup-page>`;case"limits":return s`<limits-page></limits-page>`;case"log":return s`<div>
          <div class="title"><h1>${f.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>
        </div>`;case"host":return s`<host-page></host-page>`;default:return s`<div>${A(f.notFound,s`<a href=${P()}>${f.pages.home}</a>`)}</div>`}},c([g()],rt.prototype,"live",2),c([g()],rt.prototype,"out",2),c([g()],rt.prototype,"failure",2),c([g()],rt.prototype,"place",2),c([g()],rt.prototype,"menu",2),rt=c([$("wasmhost-console")],rt);
/* lit: BSD 3-Clause License

Copyright (c) 2017 Google LLC. All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
   list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the documentation
   and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its
   contributors may be used to endorse or promote products derived from
   this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS"
AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/
/* lucide: ISC License

Copyright (c) 2026 Lucide Icons and Contributors

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

---

The following Lucide icons are derived from the Feather project:

airplay, alert-circle, alert-octagon, alert-triangle, aperture, arrow-down-circle, arrow-down-left, arrow-down-right, arrow-down, arrow-left-circle, arrow-left, arrow-right-circle, arrow-right, arrow-up-circle, arrow-up-left, arrow-up-right, arrow-up, at-sign, calendar, cast, check, chevron-down, chevron-left, chevron-right, chevron-up, chevrons-down, chevrons-left, chevrons-right, chevrons-up, circle, clipboard, clock, code, columns, command, compass, corner-down-left, corner-down-right, corner-left-down, corner-left-up, corner-right-down, corner-right-up, corner-up-left, corner-up-right, crosshair, database, divide-circle, divide-square, dollar-sign, download, external-link, feather, frown, hash, headphones, help-circle, info, italic, key, layout, life-buoy, link-2, link, loader, lock, log-in, log-out, maximize, meh, minimize, minimize-2, minus-circle, minus-square, minus, monitor, moon, more-horizontal, more-vertical, move, music, navigation-2, navigation, octagon, pause-circle, percent, plus-circle, plus-square, plus, power, radio, rss, search, server, share, shopping-bag, sidebar, smartphone, smile, square, table-2, tablet, target, terminal, trash-2, trash, triangle, tv, type, upload, x-circle, x-octagon, x-square, x, zoom-in, zoom-out

The MIT License (MIT) (for the icons listed above)

Copyright (c) 2013-present Cole Bemis

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/

