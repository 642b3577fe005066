var Ff=Object.defineProperty;var Df=Object.getOwnPropertyDescriptor;var od=o=>{throw TypeError(o)};var u=(o,a,e,t)=>{for(var r=t>1?void 0:t?Df(a,e):a,s=o.length-1,n;s>=0;s--)(n=o[s])&&(r=(t?n(a,e,r):n(r))||r);return t&&r&&Ff(a,e,r),r};var wo=(o,a,e)=>a.has(o)||od("Cannot "+e);var x=(o,a,e)=>(wo(o,a,"read from private field"),e?e.call(o):a.get(o)),y=(o,a,e)=>a.has(o)?od("Cannot add the same private member more than once"):a instanceof WeakSet?a.add(o):a.set(o,e),A=(o,a,e,t)=>(wo(o,a,"write to private field"),t?t.call(o,e):a.set(o,e),e),l=(o,a,e)=>(wo(o,a,"access private method"),e);var sd=(o,a,e,t)=>({set _(r){A(o,a,r,e)},get _(){return x(o,a,t)}});var bo="wasmhost.theme",id=matchMedia("(prefers-color-scheme: dark)");function $o(){let o=localStorage.getItem(bo);return o==="light"||o==="dark"?o:"system"}function nd(o){o==="system"?localStorage.removeItem(bo):localStorage.setItem(bo,o),Co()}function ko(){let o=$o();return o==="system"?id.matches?"dark":"light":o}function Co(){document.documentElement.dataset.mode=ko(),dispatchEvent(new Event("wasmhost-theme"))}id.addEventListener("change",Co);Co();var rr=globalThis,sr=rr.ShadowRoot&&(rr.ShadyCSS===void 0||rr.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,dd=Symbol(),ld=new WeakMap,or=class{constructor(a,e,t){if(this._$cssResult$=!0,t!==dd)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=a,this.t=e}get styleSheet(){let a=this.o,e=this.t;if(sr&&a===void 0){let t=e!==void 0&&e.length===1;t&&(a=ld.get(e)),a===void 0&&((this.o=a=new CSSStyleSheet).replaceSync(this.cssText),t&&ld.set(e,a))}return a}toString(){return this.cssText}},pd=o=>new or(typeof o=="string"?o:o+"",void 0,dd);var ud=(o,a)=>{if(sr)o.adoptedStyleSheets=a.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of a){let t=document.createElement("style"),r=rr.litNonce;r!==void 0&&t.setAttribute("nonce",r),t.textContent=e.cssText,o.appendChild(t)}},Mo=sr?o=>o:o=>o instanceof CSSStyleSheet?(a=>{let e="";for(let t of a.cssRules)e+=t.cssText;return pd(e)})(o):o;var{is:Bf,defineProperty:If,getOwnPropertyDescriptor:Uf,getOwnPropertyNames:_f,getOwnPropertySymbols:Vf,getPrototypeOf:Nf}=Object,ir=globalThis,fd=ir.trustedTypes,jf=fd?fd.emptyScript:"",Wf=ir.reactiveElementPolyfillSupport,Aa=(o,a)=>o,Ea={toAttribute(o,a){switch(a){case Boolean:o=o?jf:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,a){let e=o;switch(a){case Boolean:e=o!==null;break;case Number:e=o===null?null:Number(o);break;case Object:case Array:try{e=JSON.parse(o)}catch{e=null}}return e}},nr=(o,a)=>!Bf(o,a),hd={attribute:!0,type:String,converter:Ea,reflect:!1,useDefault:!1,hasChanged:nr};Symbol.metadata??=Symbol("metadata"),ir.litPropertyMetadata??=new WeakMap;var at=class extends HTMLElement{static addInitializer(a){this._$Ei(),(this.l??=[]).push(a)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(a,e=hd){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(a)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(a,e),!e.noAccessor){let t=Symbol(),r=this.getPropertyDescriptor(a,t,e);r!==void 0&&If(this.prototype,a,r)}}static getPropertyDescriptor(a,e,t){let{get:r,set:s}=Uf(this.prototype,a)??{get(){return this[e]},set(n){this[e]=n}};return{get:r,set(n){let p=r?.call(this);s?.call(this,n),this.requestUpdate(a,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(a){return this.elementProperties.get(a)??hd}static _$Ei(){if(this.hasOwnProperty(Aa("elementProperties")))return;let a=Nf(this);a.finalize(),a.l!==void 0&&(this.l=[...a.l]),this.elementProperties=new Map(a.elementProperties)}static finalize(){if(this.hasOwnProperty(Aa("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Aa("properties"))){let e=this.properties,t=[..._f(e),...Vf(e)];for(let r of t)this.createProperty(r,e[r])}let a=this[Symbol.metadata];if(a!==null){let e=litPropertyMetadata.get(a);if(e!==void 0)for(let[t,r]of e)this.elementProperties.set(t,r)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let r=this._$Eu(e,t);r!==void 0&&this._$Eh.set(r,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(a){let e=[];if(Array.isArray(a)){let t=new Set(a.flat(1/0).reverse());for(let r of t)e.unshift(Mo(r))}else a!==void 0&&e.push(Mo(a));return e}static _$Eu(a,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof a=="string"?a.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(a=>this.enableUpdating=a),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(a=>a(this))}addController(a){(this._$EO??=new Set).add(a),this.renderRoot!==void 0&&this.isConnected&&a.hostConnected?.()}removeController(a){this._$EO?.delete(a)}_$E_(){let a=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(a.set(t,this[t]),delete this[t]);a.size>0&&(this._$Ep=a)}createRenderRoot(){let a=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return ud(a,this.constructor.elementStyles),a}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(a=>a.hostConnected?.())}enableUpdating(a){}disconnectedCallback(){this._$EO?.forEach(a=>a.hostDisconnected?.())}attributeChangedCallback(a,e,t){this._$AK(a,t)}_$ET(a,e){let t=this.constructor.elementProperties.get(a),r=this.constructor._$Eu(a,t);if(r!==void 0&&t.reflect===!0){let s=(t.converter?.toAttribute!==void 0?t.converter:Ea).toAttribute(e,t.type);this._$Em=a,s==null?this.removeAttribute(r):this.setAttribute(r,s),this._$Em=null}}_$AK(a,e){let t=this.constructor,r=t._$Eh.get(a);if(r!==void 0&&this._$Em!==r){let s=t.getPropertyOptions(r),n=typeof s.converter=="function"?{fromAttribute:s.converter}:s.converter?.fromAttribute!==void 0?s.converter:Ea;this._$Em=r;let p=n.fromAttribute(e,s.type);this[r]=p??this._$Ej?.get(r)??p,this._$Em=null}}requestUpdate(a,e,t,r=!1,s){if(a!==void 0){let n=this.constructor;if(r===!1&&(s=this[a]),t??=n.getPropertyOptions(a),!((t.hasChanged??nr)(s,e)||t.useDefault&&t.reflect&&s===this._$Ej?.get(a)&&!this.hasAttribute(n._$Eu(a,t))))return;this.C(a,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(a,e,{useDefault:t,reflect:r,wrapped:s},n){t&&!(this._$Ej??=new Map).has(a)&&(this._$Ej.set(a,n??e??this[a]),s!==!0||n!==void 0)||(this._$AL.has(a)||(this.hasUpdated||t||(e=void 0),this._$AL.set(a,e)),r===!0&&this._$Em!==a&&(this._$Eq??=new Set).add(a))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let a=this.scheduleUpdate();return a!=null&&await a,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[r,s]of this._$Ep)this[r]=s;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[r,s]of t){let{wrapped:n}=s,p=this[r];n!==!0||this._$AL.has(r)||p===void 0||this.C(r,void 0,s,p)}}let a=!1,e=this._$AL;try{a=this.shouldUpdate(e),a?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw a=!1,this._$EM(),t}a&&this._$AE(e)}willUpdate(a){}_$AE(a){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(a)),this.updated(a)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(a){return!0}update(a){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(a){}firstUpdated(a){}};at.elementStyles=[],at.shadowRootOptions={mode:"open"},at[Aa("elementProperties")]=new Map,at[Aa("finalized")]=new Map,Wf?.({ReactiveElement:at}),(ir.reactiveElementVersions??=[]).push("2.1.2");var To=globalThis,cd=o=>o,lr=To.trustedTypes,md=lr?lr.createPolicy("lit-html",{createHTML:o=>o}):void 0,Po="$lit$",rt=`lit$${Math.random().toFixed(9).slice(2)}$`,Ao="?"+rt,zf=`<${Ao}>`,Tt=document,Ra=()=>Tt.createComment(""),Ha=o=>o===null||typeof o!="object"&&typeof o!="function",Eo=Array.isArray,bd=o=>Eo(o)||typeof o?.[Symbol.iterator]=="function",So=`[ 	
\f\r]`,La=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,gd=/-->/g,xd=/>/g,Mt=RegExp(`>|${So}(?:([^\\s"'>=/]+)(${So}*=${So}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),vd=/'/g,yd=/"/g,$d=/^(?:script|style|textarea|title)$/i,Lo=o=>(a,...e)=>({_$litType$:o,strings:a,values:e}),i=Lo(1),Ke=Lo(2),xc=Lo(3),ot=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),wd=new WeakMap,St=Tt.createTreeWalker(Tt,129);function kd(o,a){if(!Eo(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return md!==void 0?md.createHTML(a):a}var Cd=(o,a)=>{let e=o.length-1,t=[],r,s=a===2?"<svg>":a===3?"<math>":"",n=La;for(let p=0;p<e;p++){let f=o[p],w,L,g=-1,U=0;for(;U<f.length&&(n.lastIndex=U,L=n.exec(f),L!==null);)U=n.lastIndex,n===La?L[1]==="!--"?n=gd:L[1]!==void 0?n=xd:L[2]!==void 0?($d.test(L[2])&&(r=RegExp("</"+L[2],"g")),n=Mt):L[3]!==void 0&&(n=Mt):n===Mt?L[0]===">"?(n=r??La,g=-1):L[1]===void 0?g=-2:(g=n.lastIndex-L[2].length,w=L[1],n=L[3]===void 0?Mt:L[3]==='"'?yd:vd):n===yd||n===vd?n=Mt:n===gd||n===xd?n=La:(n=Mt,r=void 0);let N=n===Mt&&o[p+1].startsWith("/>")?" ":"";s+=n===La?f+zf:g>=0?(t.push(w),f.slice(0,g)+Po+f.slice(g)+rt+N):f+rt+(g===-2?p:N)}return[kd(o,s+(o[e]||"<?>")+(a===2?"</svg>":a===3?"</math>":"")),t]},Oa=class o{constructor({strings:a,_$litType$:e},t){let r;this.parts=[];let s=0,n=0,p=a.length-1,f=this.parts,[w,L]=Cd(a,e);if(this.el=o.createElement(w,t),St.currentNode=this.el.content,e===2||e===3){let g=this.el.content.firstChild;g.replaceWith(...g.childNodes)}for(;(r=St.nextNode())!==null&&f.length<p;){if(r.nodeType===1){if(r.hasAttributes())for(let g of r.getAttributeNames())if(g.endsWith(Po)){let U=L[n++],N=r.getAttribute(g).split(rt),te=/([.?@])?(.*)/.exec(U);f.push({type:1,index:s,name:te[2],strings:N,ctor:te[1]==="."?pr:te[1]==="?"?ur:te[1]==="@"?fr:At}),r.removeAttribute(g)}else g.startsWith(rt)&&(f.push({type:6,index:s}),r.removeAttribute(g));if($d.test(r.tagName)){let g=r.textContent.split(rt),U=g.length-1;if(U>0){r.textContent=lr?lr.emptyScript:"";for(let N=0;N<U;N++)r.append(g[N],Ra()),St.nextNode(),f.push({type:2,index:++s});r.append(g[U],Ra())}}}else if(r.nodeType===8)if(r.data===Ao)f.push({type:2,index:s});else{let g=-1;for(;(g=r.data.indexOf(rt,g+1))!==-1;)f.push({type:7,index:s}),g+=rt.length-1}s++}}static createElement(a,e){let t=Tt.createElement("template");return t.innerHTML=a,t}};function Pt(o,a,e=o,t){if(a===ot)return a;let r=t!==void 0?e._$Co?.[t]:e._$Cl,s=Ha(a)?void 0:a._$litDirective$;return r?.constructor!==s&&(r?._$AO?.(!1),s===void 0?r=void 0:(r=new s(o),r._$AT(o,e,t)),t!==void 0?(e._$Co??=[])[t]=r:e._$Cl=r),r!==void 0&&(a=Pt(o,r._$AS(o,a.values),r,t)),a}var dr=class{constructor(a,e){this._$AV=[],this._$AN=void 0,this._$AD=a,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(a){let{el:{content:e},parts:t}=this._$AD,r=(a?.creationScope??Tt).importNode(e,!0);St.currentNode=r;let s=St.nextNode(),n=0,p=0,f=t[0];for(;f!==void 0;){if(n===f.index){let w;f.type===2?w=new Jt(s,s.nextSibling,this,a):f.type===1?w=new f.ctor(s,f.name,f.strings,this,a):f.type===6&&(w=new hr(s,this,a)),this._$AV.push(w),f=t[++p]}n!==f?.index&&(s=St.nextNode(),n++)}return St.currentNode=Tt,r}p(a){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(a,t,e),e+=t.strings.length-2):t._$AI(a[e])),e++}},Jt=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(a,e,t,r){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=a,this._$AB=e,this._$AM=t,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let a=this._$AA.parentNode,e=this._$AM;return e!==void 0&&a?.nodeType===11&&(a=e.parentNode),a}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(a,e=this){a=Pt(this,a,e),Ha(a)?a===d||a==null||a===""?(this._$AH!==d&&this._$AR(),this._$AH=d):a!==this._$AH&&a!==ot&&this._(a):a._$litType$!==void 0?this.$(a):a.nodeType!==void 0?this.T(a):bd(a)?this.k(a):this._(a)}O(a){return this._$AA.parentNode.insertBefore(a,this._$AB)}T(a){this._$AH!==a&&(this._$AR(),this._$AH=this.O(a))}_(a){this._$AH!==d&&Ha(this._$AH)?this._$AA.nextSibling.data=a:this.T(Tt.createTextNode(a)),this._$AH=a}$(a){let{values:e,_$litType$:t}=a,r=typeof t=="number"?this._$AC(a):(t.el===void 0&&(t.el=Oa.createElement(kd(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===r)this._$AH.p(e);else{let s=new dr(r,this),n=s.u(this.options);s.p(e),this.T(n),this._$AH=s}}_$AC(a){let e=wd.get(a.strings);return e===void 0&&wd.set(a.strings,e=new Oa(a)),e}k(a){Eo(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,r=0;for(let s of a)r===e.length?e.push(t=new o(this.O(Ra()),this.O(Ra()),this,this.options)):t=e[r],t._$AI(s),r++;r<e.length&&(this._$AR(t&&t._$AB.nextSibling,r),e.length=r)}_$AR(a=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);a!==this._$AB;){let t=cd(a).nextSibling;cd(a).remove(),a=t}}setConnected(a){this._$AM===void 0&&(this._$Cv=a,this._$AP?.(a))}},At=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(a,e,t,r,s){this.type=1,this._$AH=d,this._$AN=void 0,this.element=a,this.name=e,this._$AM=r,this.options=s,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(a,e=this,t,r){let s=this.strings,n=!1;if(s===void 0)a=Pt(this,a,e,0),n=!Ha(a)||a!==this._$AH&&a!==ot,n&&(this._$AH=a);else{let p=a,f,w;for(a=s[0],f=0;f<s.length-1;f++)w=Pt(this,p[t+f],e,f),w===ot&&(w=this._$AH[f]),n||=!Ha(w)||w!==this._$AH[f],w===d?a=d:a!==d&&(a+=(w??"")+s[f+1]),this._$AH[f]=w}n&&!r&&this.j(a)}j(a){a===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,a??"")}},pr=class extends At{constructor(){super(...arguments),this.type=3}j(a){this.element[this.name]=a===d?void 0:a}},ur=class extends At{constructor(){super(...arguments),this.type=4}j(a){this.element.toggleAttribute(this.name,!!a&&a!==d)}},fr=class extends At{constructor(a,e,t,r,s){super(a,e,t,r,s),this.type=5}_$AI(a,e=this){if((a=Pt(this,a,e,0)??d)===ot)return;let t=this._$AH,r=a===d&&t!==d||a.capture!==t.capture||a.once!==t.once||a.passive!==t.passive,s=a!==d&&(t===d||r);r&&this.element.removeEventListener(this.name,this,t),s&&this.element.addEventListener(this.name,this,a),this._$AH=a}handleEvent(a){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,a):this._$AH.handleEvent(a)}},hr=class{constructor(a,e,t){this.element=a,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(a){Pt(this,a)}},Md={M:Po,P:rt,A:Ao,C:1,L:Cd,R:dr,D:bd,V:Pt,I:Jt,H:At,N:ur,U:fr,B:pr,F:hr},Gf=To.litHtmlPolyfillSupport;Gf?.(Oa,Jt),(To.litHtmlVersions??=[]).push("3.3.3");var cr=(o,a,e)=>{let t=e?.renderBefore??a,r=t._$litPart$;if(r===void 0){let s=e?.renderBefore??null;t._$litPart$=r=new Jt(a.insertBefore(Ra(),s),s,void 0,e??{})}return r._$AI(o),r};var Ro=globalThis,Me=class extends at{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let a=super.createRenderRoot();return this.renderOptions.renderBefore??=a.firstChild,a}update(a){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(a),this._$Do=cr(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return ot}};Me._$litElement$=!0,Me.finalized=!0,Ro.litElementHydrateSupport?.({LitElement:Me});var Kf=Ro.litElementPolyfillSupport;Kf?.({LitElement:Me});(Ro.litElementVersions??=[]).push("4.2.2");var b=o=>(a,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(o,a)}):customElements.define(o,a)};var Qf={attribute:!0,type:String,converter:Ea,reflect:!1,hasChanged:nr},Xf=(o=Qf,a,e)=>{let{kind:t,metadata:r}=e,s=globalThis.litPropertyMetadata.get(r);if(s===void 0&&globalThis.litPropertyMetadata.set(r,s=new Map),t==="setter"&&((o=Object.create(o)).wrapped=!0),s.set(e.name,o),t==="accessor"){let{name:n}=e;return{set(p){let f=a.get.call(this);a.set.call(this,p),this.requestUpdate(n,f,o,!0,p)},init(p){return p!==void 0&&this.C(n,void 0,o,p),p}}}if(t==="setter"){let{name:n}=e;return function(p){let f=this[n];a.call(this,p),this.requestUpdate(n,f,o,!0,p)}}throw Error("Unsupported decorator location: "+t)};function R(o){return(a,e)=>typeof e=="object"?Xf(o,a,e):((t,r,s)=>{let n=r.hasOwnProperty(s);return r.constructor.createProperty(s,t),n?Object.getOwnPropertyDescriptor(r,s):void 0})(o,a,e)}function m(o){return R({...o,state:!0,attribute:!1})}var Sd={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},gr=o=>(...a)=>({_$litDirective$:o,values:a}),Zt=class{constructor(a){}get _$AU(){return this._$AM._$AU}_$AT(a,e,t){this._$Ct=a,this._$AM=e,this._$Ci=t}_$AS(a,e){return this.update(a,e)}update(a,e){return this.render(...e)}};var{I:Jf}=Md,Td=o=>o;var Pd=()=>document.createComment(""),Yt=(o,a,e)=>{let t=o._$AA.parentNode,r=a===void 0?o._$AB:a._$AA;if(e===void 0){let s=t.insertBefore(Pd(),r),n=t.insertBefore(Pd(),r);e=new Jf(s,n,o,o.options)}else{let s=e._$AB.nextSibling,n=e._$AM,p=n!==o;if(p){let f;e._$AQ?.(o),e._$AM=o,e._$AP!==void 0&&(f=o._$AU)!==n._$AU&&e._$AP(f)}if(s!==r||p){let f=e._$AA;for(;f!==s;){let w=Td(f).nextSibling;Td(t).insertBefore(f,r),f=w}}}return e},ft=(o,a,e=o)=>(o._$AI(a,e),o),Zf={},xr=(o,a=Zf)=>o._$AH=a,Ad=o=>o._$AH,vr=o=>{o._$AR(),o._$AA.remove()};var yr=gr(class extends Zt{constructor(){super(...arguments),this.key=d}render(o,a){return this.key=o,a}update(o,[a,e]){return a!==this.key&&(xr(o),this.key=a),e}});var Ed={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins",query:["id"]},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},getUsageHistory:{method:"GET",path:"/api/v1/plugins/{id}/usage"},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},stageRestore:{method:"POST",path:"/api/v1/restore",kind:"upload"},agreeToRestore:{method:"POST",path:"/api/v1/restore/agree",body:["digest"]},discardRestore:{method:"DELETE",path:"/api/v1/restore"},showRestore:{method:"GET",path:"/api/v1/restore"},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},exportKey:{method:"POST",path:"/api/v1/vault/export",body:["key"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var ht=class extends Error{constructor(a,e){super(e.detail||e.title||`the host answered with HTTP status ${a}`),this.name="ProblemError",this.status=a,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Yf={json:(o,a)=>async function(e={},t){let r=await a(this,e,void 0,t);return r.status===204?void 0:r.json()},text:(o,a)=>async function(e={},t){return(await a(this,e,void 0,t)).text()},download:(o,a)=>function(e={},t){return a(this,e,void 0,t)},upload:(o,a)=>async function(e,t,r){return(await a(this,e,t,r)).json()},events:(o,a)=>async function*(e={},t){yield*th(await a(this,e,void 0,t))}},qa=class o{#e;#t;#a;constructor({url:a,token:e,headers:t={},fetch:r=globalThis.fetch}){this.#e=a.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#a=r.bind(globalThis)}async#r(a,e,t,r={}){let s={...this.#t},n;if(t!==void 0)s["Content-Type"]="application/octet-stream",n=t;else if(a.content)e.body!==void 0&&(n=JSON.stringify(e.body));else if(a.body){let f={};for(let w of a.body)e[w]!==void 0&&(f[w]=e[w]);n=JSON.stringify(f)}n!==void 0&&t===void 0&&(s["Content-Type"]="application/json"),a.kind==="events"&&(s.Accept="text/event-stream"),a.resumes&&e.lastEventId!==void 0&&(s["Last-Event-ID"]=String(e.lastEventId));let p=await this.#a(this.#e+eh(a,e),{method:a.method,headers:s,body:n,signal:r.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(p.ok)return p;throw new ht(p.status,await p.json().catch(()=>({})))}callEndpoint({method:a,url:e,query:t={},body:r},s={}){let n=new URLSearchParams(t).toString(),p={...this.#t};return r!==void 0&&(p["Content-Type"]="application/json"),this.#a(this.#e+e+(n===""?"":`?${n}`),{method:a,headers:p,body:r,signal:s.signal,redirect:"error",cache:"no-store"})}static{for(let[a,e]of Object.entries(Ed))o.prototype[a]=Yf[e.kind??"json"](e,(t,...r)=>t.#r(e,...r))}};function eh(o,a){let e=o.path.replace(/\{(\w+)\}/g,(s,n)=>{if(a[n]===void 0||a[n]==="")throw new TypeError(`${n} is missing`);return encodeURIComponent(String(a[n]))}),t=new URLSearchParams;for(let s of o.query??[]){let n=a[s];n!==void 0&&t.set(s,n instanceof Date?n.toISOString():String(n))}let r=t.toString();return r===""?e:`${e}?${r}`}async function*th(o){let a={id:"",name:"",data:[]},e="";for await(let t of o.body.pipeThrough(new TextDecoderStream)){let r=(e+t).split(/\r\n|\r|\n/);e=r.pop();for(let s of r){if(s===""){a.data.length>0&&(yield{...a,data:JSON.parse(a.data.join(`
`))}),a={id:"",name:"",data:[]};continue}let[n,p]=s.split(/: ?(.*)/s);n==="id"?a.id=p:n==="event"?a.name=p:n==="data"&&a.data.push(p)}}}var ah=new Intl.NumberFormat("en"),rh=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),oh=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),sh=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),B=o=>ah.format(o);function _(o){let a=["B","KiB","MiB","GiB","TiB"],e=0;for(;o>=1024&&e<a.length-1;)o/=1024,e++;return`${o>=100||Number.isInteger(o)?Math.round(o):o.toFixed(1)} ${a[e]}`}function Ld(o){let a={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(o))return[...o.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,r])=>e+Number(t)*a[r],0)}function Rd(o,a=Date.now()){if(!o)return"";let e=(Date.parse(o)-a)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[r,s]=t.find(([,n])=>Math.abs(e)>=n)??t[3];return rh.format(Math.round(e/s),r).replace(/\.$/,"")}var Hd=o=>`${Math.floor(o*100)} %`,ct=o=>oh.format(new Date(o)),Od=o=>sh.format(new Date(o));function Ie(o){if(o<1e3)return`${Math.round(o)} ms`;if(o<6e4)return`${(o/1e3).toFixed(1)} s`;let a=Math.floor(o/6e4);return a<60?`${a} min ${Math.round(o/1e3)%60} s`:`${Math.floor(a/60)} h ${a%60} min`}var Ho=[["path",{d:"M22 12h-2.48a2 2 0 0 0-1.93 1.46l-2.35 8.36a.25.25 0 0 1-.48 0L9.24 2.18a.25.25 0 0 0-.48 0l-2.35 8.36A2 2 0 0 1 4.49 12H2"}]];var Oo=[["circle",{cx:"12",cy:"13",r:"8"}],["path",{d:"M12 9v4l2 2"}],["path",{d:"M5 3 2 6"}],["path",{d:"m22 6-3-3"}],["path",{d:"M6.38 18.7 4 21"}],["path",{d:"M17.64 18.67 20 21"}]];var qo=[["rect",{width:"20",height:"5",x:"2",y:"3",rx:"1"}],["path",{d:"M4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8"}],["path",{d:"M10 12h4"}]];var Fo=[["circle",{cx:"12",cy:"12",r:"4"}],["path",{d:"M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8"}]];var Do=[["path",{d:"m15.477 12.89 1.515 8.526a.5.5 0 0 1-.81.47l-3.58-2.687a1 1 0 0 0-1.197 0l-3.586 2.686a.5.5 0 0 1-.81-.469l1.514-8.526"}],["circle",{cx:"12",cy:"8",r:"6"}]];var wr=[["path",{d:"M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z"}],["path",{d:"m16 9-5.5 5.5L8 12"}]];var Bo=[["path",{d:"M 22 14 L 22 10"}],["rect",{x:"2",y:"6",width:"16",height:"12",rx:"2"}]];var Io=[["path",{d:"M2 4v16"}],["path",{d:"M2 8h18a2 2 0 0 1 2 2v10"}],["path",{d:"M2 17h20"}],["path",{d:"M6 8v9"}]];var Uo=[["path",{d:"M10.268 21a2 2 0 0 0 3.464 0"}],["path",{d:"M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"}]];var _o=[["circle",{cx:"18.5",cy:"17.5",r:"3.5"}],["circle",{cx:"5.5",cy:"17.5",r:"3.5"}],["circle",{cx:"15",cy:"5",r:"1"}],["path",{d:"M12 17.5V14l-3-3 4-3 2 3h2"}]];var Vo=[["circle",{cx:"11",cy:"13",r:"9"}],["path",{d:"M14.35 4.65 16.3 2.7a2.41 2.41 0 0 1 3.4 0l1.6 1.6a2.4 2.4 0 0 1 0 3.4l-1.95 1.95"}],["path",{d:"m22 2-1.5 1.5"}]];var No=[["path",{d:"M12 5v16"}],["path",{d:"M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z"}]];var jo=[["path",{d:"M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20"}]];var Wo=[["path",{d:"M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z"}]];var zo=[["path",{d:"M12 8V4H8"}],["rect",{width:"16",height:"12",x:"4",y:"8",rx:"2"}],["path",{d:"M2 14h2"}],["path",{d:"M20 14h2"}],["path",{d:"M15 13v2"}],["path",{d:"M9 13v2"}]];var Go=[["path",{d:"M21 8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73l7 4a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16Z"}],["path",{d:"m3.3 7 8.7 5 8.7-5"}],["path",{d:"M12 22V12"}]];var Ko=[["path",{d:"M12 18V5"}],["path",{d:"M15 13a4.17 4.17 0 01-3-4 4.17 4.17 0 01-3 4"}],["path",{d:"M17.707 6.294A3 3 0 1012 5a3 3 0 10-5.707 1.294"}],["path",{d:"M17.996 5.125a4 4 0 012.526 5.77"}],["path",{d:"M18 18a4 4 0 002-7.465"}],["path",{d:"M19.967 17.482a4 4 0 11-7.967.517 4 4 0 11-7.967-.517"}],["path",{d:"M6 18a4 4 0 01-2-7.465"}],["path",{d:"M6.004 5.125a4 4 0 00-2.526 5.77"}]];var Qo=[["path",{d:"M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16"}],["rect",{width:"20",height:"14",x:"2",y:"6",rx:"2"}]];var Xo=[["path",{d:"M12 20v-9"}],["path",{d:"M14 7a4 4 0 0 1 4 4v3a6 6 0 0 1-12 0v-3a4 4 0 0 1 4-4z"}],["path",{d:"M14.12 3.88 16 2"}],["path",{d:"M21 21a4 4 0 0 0-3.81-4"}],["path",{d:"M21 5a4 4 0 0 1-3.55 3.97"}],["path",{d:"M22 13h-4"}],["path",{d:"M3 21a4 4 0 0 1 3.81-4"}],["path",{d:"M3 5a4 4 0 0 0 3.55 3.97"}],["path",{d:"M6 13H2"}],["path",{d:"m8 2 1.88 1.88"}],["path",{d:"M9 7.13V6a3 3 0 1 1 6 0v1.13"}]];var Jo=[["path",{d:"M12 10h.01"}],["path",{d:"M12 14h.01"}],["path",{d:"M12 6h.01"}],["path",{d:"M16 10h.01"}],["path",{d:"M16 14h.01"}],["path",{d:"M16 6h.01"}],["path",{d:"M8 10h.01"}],["path",{d:"M8 14h.01"}],["path",{d:"M8 6h.01"}],["path",{d:"M9 22v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3"}],["rect",{x:"4",y:"2",width:"16",height:"20",rx:"2"}]];var Zo=[["rect",{width:"16",height:"20",x:"4",y:"2",rx:"2"}],["line",{x1:"8",x2:"16",y1:"6",y2:"6"}],["line",{x1:"16",x2:"16",y1:"14",y2:"18"}],["path",{d:"M16 10h.01"}],["path",{d:"M12 10h.01"}],["path",{d:"M8 10h.01"}],["path",{d:"M12 14h.01"}],["path",{d:"M8 14h.01"}],["path",{d:"M12 18h.01"}],["path",{d:"M8 18h.01"}]];var Yo=[["path",{d:"M8 2v3"}],["path",{d:"M16 2v3"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"m9 15 2 2 4-4"}]];var es=[["path",{d:"M8 2v3"}],["path",{d:"M16 2v3"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"M8 13h.01"}],["path",{d:"M12 13h.01"}],["path",{d:"M16 13h.01"}],["path",{d:"M8 17h.01"}],["path",{d:"M12 17h.01"}],["path",{d:"M16 17h.01"}]];var ts=[["path",{d:"M8 2v3"}],["path",{d:"M16 2v3"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}],["path",{d:"M3 9h18"}]];var as=[["path",{d:"M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z"}],["circle",{cx:"12",cy:"13",r:"3"}]];var rs=[["path",{d:"M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2"}],["circle",{cx:"7",cy:"17",r:"2"}],["path",{d:"M9 17h6"}],["circle",{cx:"17",cy:"17",r:"2"}]];var br=[["path",{d:"M3 3v16a2 2 0 0 0 2 2h16"}],["path",{d:"M7 16h8"}],["path",{d:"M7 11h12"}],["path",{d:"M7 6h3"}]];var ea=[["path",{d:"M3 3v16a2 2 0 0 0 2 2h16"}],["path",{d:"m19 9-5 5-4-4-3 3"}]];var $r=[["path",{d:"M5 21v-6"}],["path",{d:"M12 21V9"}],["path",{d:"M19 21V3"}]];var ta=[["path",{d:"M5 21v-6"}],["path",{d:"M12 21V3"}],["path",{d:"M19 21V9"}]];var aa=[["path",{d:"M21 12c.552 0 1.005-.449.95-.998a10 10 0 0 0-8.953-8.951c-.55-.055-.998.398-.998.95v8a1 1 0 0 0 1 1z"}],["path",{d:"M21.21 15.89A10 10 0 1 1 8 2.83"}]];var os=[["path",{d:"M18 6 7 17l-5-5"}],["path",{d:"m22 10-7.5 7.5L13 16"}]];var ss=[["path",{d:"M20 6 9 17l-5-5"}]];var ra=[["circle",{cx:"12",cy:"12",r:"10"}],["line",{x1:"12",x2:"12",y1:"8",y2:"12"}],["line",{x1:"12",x2:"12.01",y1:"16",y2:"16"}]];var kr=[["path",{d:"M21.801 10A10 10 0 1 1 17 3.335"}],["path",{d:"m9 11 3 3L22 4"}]];var Cr=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"m16 9-5.5 5.5L8 12"}]];var is=[["circle",{cx:"12",cy:"12",r:"1"}],["circle",{cx:"12",cy:"12",r:"10"}]];var Mr=[["path",{d:"M9 9.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997A1 1 0 0 1 9 14.996z"}],["circle",{cx:"12",cy:"12",r:"10"}]];var Et=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3"}],["path",{d:"M12 17h.01"}]];var ns=[["circle",{cx:"12",cy:"12",r:"10"}]];var ls=[["rect",{width:"8",height:"4",x:"8",y:"2",rx:"1",ry:"1"}],["path",{d:"M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"}],["path",{d:"m9 14 2 2 4-4"}]];var ds=[["rect",{width:"8",height:"4",x:"8",y:"2",rx:"1",ry:"1"}],["path",{d:"M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"}],["path",{d:"M12 11h4"}],["path",{d:"M12 16h4"}],["path",{d:"M8 11h.01"}],["path",{d:"M8 16h.01"}]];var ps=[["rect",{width:"8",height:"4",x:"8",y:"2",rx:"1",ry:"1"}],["path",{d:"M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"}]];var us=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M12 6v6l4 2"}]];var fs=[["path",{d:"M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242"}],["path",{d:"M16 14v6"}],["path",{d:"M8 14v6"}],["path",{d:"M12 16v6"}]];var hs=[["path",{d:"M12 2v2"}],["path",{d:"m4.93 4.93 1.41 1.41"}],["path",{d:"M20 12h2"}],["path",{d:"m19.07 4.93-1.41 1.41"}],["path",{d:"M15.947 12.65a4 4 0 0 0-5.925-4.128"}],["path",{d:"M13 22H7a5 5 0 1 1 4.9-6H13a3 3 0 0 1 0 6Z"}]];var cs=[["path",{d:"M17.5 19H9a7 7 0 1 1 6.71-9h1.79a4.5 4.5 0 1 1 0 9Z"}]];var Sr=[["path",{d:"m18 16 4-4-4-4"}],["path",{d:"m6 8-4 4 4 4"}],["path",{d:"m14.5 4-5 16"}]];var ms=[["path",{d:"m16 18 6-6-6-6"}],["path",{d:"m8 6-6 6 6 6"}]];var gs=[["path",{d:"M10 2v2"}],["path",{d:"M14 2v2"}],["path",{d:"M16 8a1 1 0 0 1 1 1v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1h14a4 4 0 1 1 0 8h-1"}],["path",{d:"M6 2v2"}]];var xs=[["path",{d:"M13.744 17.736a6 6 0 1 1-7.48-7.48"}],["path",{d:"M15 6h1v4"}],["path",{d:"m6.134 14.768.866-.5 2 3.464"}],["circle",{cx:"16",cy:"8",r:"6"}]];var oa=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M12 3v18"}]];var Tr=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M9 3v18"}],["path",{d:"M15 3v18"}]];var vs=[["path",{d:"M15 6v12a3 3 0 1 0 3-3H6a3 3 0 1 0 3 3V6a3 3 0 1 0-3 3h12a3 3 0 1 0-3-3"}]];var ys=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"m16.24 7.76-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z"}]];var ws=[["path",{d:"M12 20v2"}],["path",{d:"M12 2v2"}],["path",{d:"M17 20v2"}],["path",{d:"M17 2v2"}],["path",{d:"M2 12h2"}],["path",{d:"M2 17h2"}],["path",{d:"M2 7h2"}],["path",{d:"M20 12h2"}],["path",{d:"M20 17h2"}],["path",{d:"M20 7h2"}],["path",{d:"M7 20v2"}],["path",{d:"M7 2v2"}],["rect",{x:"4",y:"4",width:"16",height:"16",rx:"2"}],["rect",{x:"8",y:"8",width:"8",height:"8",rx:"1"}]];var bs=[["rect",{width:"20",height:"14",x:"2",y:"5",rx:"2"}],["line",{x1:"2",x2:"22",y1:"10",y2:"10"}],["path",{d:"M6 14h2"}]];var $s=[["ellipse",{cx:"12",cy:"5",rx:"9",ry:"3"}],["path",{d:"M3 5V19A9 3 0 0 0 21 19V5"}],["path",{d:"M3 12A9 3 0 0 0 21 12"}]];var ks=[["path",{d:"M10 21H2"}],["path",{d:"M10 3H7a2 2 0 00-2 2v16"}],["path",{d:"M14 12h.01"}],["path",{d:"M19 21V5a2 2 0 00-1.675-1.974l-6.163-1.013A1 1 0 0010 3v18a1 1 0 001.124.992z"}],["path",{d:"M22 21h-3"}]];var Cs=[["path",{d:"M12 15V3"}],["path",{d:"M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"}],["path",{d:"m7 10 5 5 5-5"}]];var Ms=[["path",{d:"M12 22a7 7 0 0 0 7-7c0-2-1-3.9-3-5.5s-3.5-4-4-6.5c-.5 2.5-2 4.9-4 6.5C6 11.1 5 13 5 15a7 7 0 0 0 7 7z"}]];var Ss=[["path",{d:"M7 16.3c2.2 0 4-1.83 4-4.05 0-1.16-.57-2.26-1.71-3.19S7.29 6.75 7 5.3c-.29 1.45-1.14 2.84-2.29 3.76S3 11.1 3 12.25c0 2.22 1.8 4.05 4 4.05z"}],["path",{d:"M12.56 6.6A10.97 10.97 0 0 0 14 3.02c.5 2.5 2 4.9 4 6.5s3 3.5 3 5.5a6.98 6.98 0 0 1-11.91 4.97"}]];var Pr=[["path",{d:"M21.54 15H17a2 2 0 0 0-2 2v4.54"}],["path",{d:"M7 3.34V5a3 3 0 0 0 3 3a2 2 0 0 1 2 2c0 1.1.9 2 2 2a2 2 0 0 0 2-2c0-1.1.9-2 2-2h3.17"}],["path",{d:"M11 21.95V18a2 2 0 0 0-2-2a2 2 0 0 1-2-2v-1a2 2 0 0 0-2-2H2.05"}],["circle",{cx:"12",cy:"12",r:"10"}]];var Ar=[["path",{d:"M21 16V3a1 1 0 0 0-1.28-.96l-10 2.917a1 1 0 0 0-.72.96V19"}],["circle",{cx:"18",cy:"16",r:"3"}],["circle",{cx:"6",cy:"19",r:"3"}]];var Ts=[["path",{d:"M4 10h12"}],["path",{d:"M4 14h9"}],["path",{d:"M19 6a7.7 7.7 0 0 0-5.2-2A7.9 7.9 0 0 0 6 12c0 4.4 3.5 8 7.8 8 2 0 3.8-.8 5.2-2"}]];var Ps=[["path",{d:"M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"}],["circle",{cx:"12",cy:"12",r:"3"}]];var Er=[["path",{d:"M15 10V9"}],["path",{d:"M16.472 15a6 6 0 01-8.943 0"}],["path",{d:"M9 10V9"}],["circle",{cx:"12",cy:"12",r:"10"}]];var As=[["path",{d:"M14.086 18.412A2 2 0 0112.67 19H5v-7.672a2 2 0 01.586-1.414L11.75 3.75a6 6 0 118.49 8.49z"}],["path",{d:"M16 8 2 22"}],["path",{d:"M17.488 15H9"}]];var Es=[["path",{d:"M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"}],["path",{d:"M14 2v5a1 1 0 0 0 1 1h5"}],["path",{d:"M10 12.5 8 15l2 2.5"}],["path",{d:"m14 12.5 2 2.5-2 2.5"}]];var Ls=[["path",{d:"M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"}],["path",{d:"M14 2v5a1 1 0 0 0 1 1h5"}],["path",{d:"M10 9H8"}],["path",{d:"M16 13H8"}],["path",{d:"M16 17H8"}]];var Rs=[["path",{d:"M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"}],["path",{d:"M14 2v5a1 1 0 0 0 1 1h5"}]];var Hs=[["path",{d:"M15 2h-4a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V8"}],["path",{d:"M16.706 2.706A2.4 2.4 0 0 0 15 2v5a1 1 0 0 0 1 1h5a2.4 2.4 0 0 0-.706-1.706z"}],["path",{d:"M5 7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 1.732-1"}]];var Os=[["path",{d:"M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528"}]];var qs=[["path",{d:"M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4"}]];var Fs=[["path",{d:"M12 13v1"}],["path",{d:"M17 2a1 1 0 0 1 1 1v4a3 3 0 0 1-.6 1.8l-.6.8A4 4 0 0 0 16 12v8a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2v-8a4 4 0 0 0-.8-2.4l-.6-.8A3 3 0 0 1 6 7V3a1 1 0 0 1 1-1z"}],["path",{d:"M6 6h12"}]];var Ds=[["path",{d:"M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"}],["path",{d:"M6.453 15h11.094"}],["path",{d:"M8.5 2h7"}]];var Bs=[["path",{d:"m6 14 1.5-2.9A2 2 0 0 1 9.24 10H20a2 2 0 0 1 1.94 2.5l-1.54 6a2 2 0 0 1-1.95 1.5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3.9a2 2 0 0 1 1.69.9l.81 1.2a2 2 0 0 0 1.67.9H18a2 2 0 0 1 2 2v2"}]];var Is=[["path",{d:"M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z"}]];var Lr=[["path",{d:"M10 20a1 1 0 0 0 .553.895l2 1A1 1 0 0 0 14 21v-7a2 2 0 0 1 .517-1.341L21.74 4.67A1 1 0 0 0 21 3H3a1 1 0 0 0-.742 1.67l7.225 7.989A2 2 0 0 1 10 14z"}]];var Us=[["line",{x1:"6",x2:"10",y1:"11",y2:"11"}],["line",{x1:"8",x2:"8",y1:"9",y2:"13"}],["line",{x1:"15",x2:"15.01",y1:"12",y2:"12"}],["line",{x1:"18",x2:"18.01",y1:"10",y2:"10"}],["path",{d:"M17.32 5H6.68a4 4 0 0 0-3.978 3.59c-.006.052-.01.101-.017.152C2.604 9.416 2 14.456 2 16a3 3 0 0 0 3 3c1 0 1.5-.5 2-1l1.414-1.414A2 2 0 0 1 9.828 16h4.344a2 2 0 0 1 1.414.586L17 18c.5.5 1 1 2 1a3 3 0 0 0 3-3c0-1.545-.604-6.584-.685-7.258-.007-.05-.011-.1-.017-.151A4 4 0 0 0 17.32 5z"}]];var _s=[["path",{d:"m12 14 4-4"}],["path",{d:"M3.34 19a10 10 0 1 1 17.32 0"}]];var Vs=[["path",{d:"M10.5 3 8 9l4 13 4-13-2.5-6"}],["path",{d:"M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .013 2.382l-7.99 10.986a2 2 0 0 1-3.247 0l-7.99-10.986A2 2 0 0 1 2.4 7.8l2.998-3.997A2 2 0 0 1 7 3z"}],["path",{d:"M2 9h20"}]];var Ns=[["path",{d:"M12 7v14"}],["path",{d:"M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8"}],["path",{d:"M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5"}],["rect",{x:"3",y:"7",width:"18",height:"4",rx:"1"}]];var js=[["path",{d:"M15 6a9 9 0 0 0-9 9V3"}],["circle",{cx:"18",cy:"6",r:"3"}],["circle",{cx:"6",cy:"18",r:"3"}]];var Rr=[["circle",{cx:"12",cy:"12",r:"3"}],["line",{x1:"3",x2:"9",y1:"12",y2:"12"}],["line",{x1:"15",x2:"21",y1:"12",y2:"12"}]];var Ws=[["circle",{cx:"18",cy:"18",r:"3"}],["circle",{cx:"6",cy:"6",r:"3"}],["path",{d:"M6 21V9a9 9 0 0 0 9 9"}]];var zs=[["circle",{cx:"18",cy:"18",r:"3"}],["circle",{cx:"6",cy:"6",r:"3"}],["path",{d:"M13 6h3a2 2 0 0 1 2 2v7"}],["line",{x1:"6",x2:"6",y1:"9",y2:"21"}]];var Gs=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"}],["path",{d:"M2 12h20"}]];var Ks=[["path",{d:"M21.42 10.922a1 1 0 0 0-.019-1.838L12.83 5.18a2 2 0 0 0-1.66 0L2.6 9.08a1 1 0 0 0 0 1.832l8.57 3.908a2 2 0 0 0 1.66 0z"}],["path",{d:"M22 10v6"}],["path",{d:"M6 12.5V16a6 3 0 0 0 12 0v-3.5"}]];var Hr=[["path",{d:"M12 3v18"}],["path",{d:"M3 12h18"}],["rect",{x:"3",y:"3",width:"18",height:"18",rx:"2"}]];var Fa=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"M3 15h18"}],["path",{d:"M9 3v18"}],["path",{d:"M15 3v18"}]];var Qs=[["path",{d:"m15 12-9.373 9.373a1 1 0 0 1-3.001-3L12 9"}],["path",{d:"m18 15 4-4"}],["path",{d:"m21.5 11.5-1.914-1.914A2 2 0 0 1 19 8.172v-.344a2 2 0 0 0-.586-1.414l-1.657-1.657A6 6 0 0 0 12.516 3H9l1.243 1.243A6 6 0 0 1 12 8.485V10l2 2h1.172a2 2 0 0 1 1.414.586L18.5 14.5"}]];var Xs=[["path",{d:"M18 11V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2"}],["path",{d:"M14 10V4a2 2 0 0 0-2-2a2 2 0 0 0-2 2v2"}],["path",{d:"M10 10.5V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2v8"}],["path",{d:"M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15"}]];var Js=[["path",{d:"M10 16h.01"}],["path",{d:"M2.212 11.577a2 2 0 0 0-.212.896V18a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-5.527a2 2 0 0 0-.212-.896L18.55 5.11A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"}],["path",{d:"M21.946 12.013H2.054"}],["path",{d:"M6 16h.01"}]];var Zs=[["line",{x1:"4",x2:"20",y1:"9",y2:"9"}],["line",{x1:"4",x2:"20",y1:"15",y2:"15"}],["line",{x1:"10",x2:"8",y1:"3",y2:"21"}],["line",{x1:"16",x2:"14",y1:"3",y2:"21"}]];var Ys=[["path",{d:"M3 14h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a9 9 0 0 1 18 0v7a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3"}]];var ei=[["path",{d:"M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"}]];var sa=[["path",{d:"M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8"}],["path",{d:"M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"}]];var ti=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2",ry:"2"}],["circle",{cx:"9",cy:"9",r:"2"}],["path",{d:"m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21"}]];var ai=[["polyline",{points:"22 12 16 12 14 15 10 15 8 12 2 12"}],["path",{d:"M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"}]];var ri=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"M12 16v-4"}],["path",{d:"M12 8h.01"}]];var oi=[["path",{d:"M5 3v14"}],["path",{d:"M12 3v8"}],["path",{d:"M19 3v18"}]];var si=[["path",{d:"m2 21 9.6-9.6"}],["path",{d:"m7.5 15.5 2.3 2.3a1 1 0 0 1 0 1.4l-2.1 2.1a1 1 0 0 1-1.4 0L4 19"}],["circle",{cx:"15.5",cy:"7.5",r:"5.5"}]];var ii=[["path",{d:"M10 8h.01"}],["path",{d:"M12 12h.01"}],["path",{d:"M14 8h.01"}],["path",{d:"M16 12h.01"}],["path",{d:"M18 8h.01"}],["path",{d:"M6 8h.01"}],["path",{d:"M7 16h10"}],["path",{d:"M8 12h.01"}],["rect",{width:"20",height:"16",x:"2",y:"4",rx:"2"}]];var ni=[["path",{d:"m5 8 6 6"}],["path",{d:"m4 14 6-6 2-3"}],["path",{d:"M2 5h12"}],["path",{d:"M7 2h1"}],["path",{d:"m22 22-5-10-5 10"}],["path",{d:"M14 18h6"}]];var Or=[["path",{d:"M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83z"}],["path",{d:"M2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12"}],["path",{d:"M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17"}]];var li=[["rect",{width:"7",height:"9",x:"3",y:"3",rx:"1"}],["rect",{width:"7",height:"5",x:"14",y:"3",rx:"1"}],["rect",{width:"7",height:"9",x:"14",y:"12",rx:"1"}],["rect",{width:"7",height:"5",x:"3",y:"16",rx:"1"}]];var di=[["rect",{width:"7",height:"7",x:"3",y:"3",rx:"1"}],["rect",{width:"7",height:"7",x:"14",y:"3",rx:"1"}],["rect",{width:"7",height:"7",x:"14",y:"14",rx:"1"}],["rect",{width:"7",height:"7",x:"3",y:"14",rx:"1"}]];var pi=[["rect",{width:"7",height:"7",x:"3",y:"3",rx:"1"}],["rect",{width:"7",height:"7",x:"3",y:"14",rx:"1"}],["path",{d:"M14 4h7"}],["path",{d:"M14 9h7"}],["path",{d:"M14 15h7"}],["path",{d:"M14 20h7"}]];var ui=[["path",{d:"M11 20a10 10 0 0010-10 25.9 25.9 0 00-1.04-7.281 1 1 0 00-1.755-.325C15.833 5.5 13 5.5 9.8 6.1A7 7 0 0011 20"}],["path",{d:"M2 21a5 5 0 012.911-4.544C7.613 15.212 8.351 15.24 11 13"}]];var fi=[["circle",{cx:"12",cy:"12",r:"10"}],["path",{d:"m4.93 4.93 4.24 4.24"}],["path",{d:"m14.83 9.17 4.24-4.24"}],["path",{d:"m14.83 14.83 4.24 4.24"}],["path",{d:"m9.17 14.83-4.24 4.24"}],["circle",{cx:"12",cy:"12",r:"4"}]];var hi=[["path",{d:"M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5"}],["path",{d:"M9 18h6"}],["path",{d:"M10 22h4"}]];var ci=[["path",{d:"M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71"}],["path",{d:"M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"}]];var mi=[["path",{d:"M13 5h8"}],["path",{d:"M13 12h8"}],["path",{d:"M13 19h8"}],["path",{d:"m3 17 2 2 4-4"}],["path",{d:"m3 7 2 2 4-4"}]];var gi=[["path",{d:"M2 5h20"}],["path",{d:"M6 12h12"}],["path",{d:"M9 19h6"}]];var xi=[["path",{d:"M16 5H3"}],["path",{d:"M11 12H3"}],["path",{d:"M11 19H3"}],["path",{d:"M21 16V5"}],["circle",{cx:"18",cy:"16",r:"3"}]];var vi=[["path",{d:"M11 5h10"}],["path",{d:"M11 12h10"}],["path",{d:"M11 19h10"}],["path",{d:"M4 4h1v5"}],["path",{d:"M4 9h2"}],["path",{d:"M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02"}]];var yi=[["path",{d:"M13 5h8"}],["path",{d:"M13 12h8"}],["path",{d:"M13 19h8"}],["path",{d:"m3 17 2 2 4-4"}],["rect",{x:"3",y:"4",width:"6",height:"6",rx:"1"}]];var wi=[["path",{d:"M3 5h.01"}],["path",{d:"M3 12h.01"}],["path",{d:"M3 19h.01"}],["path",{d:"M8 5h13"}],["path",{d:"M8 12h13"}],["path",{d:"M8 19h13"}]];var bi=[["path",{d:"M12 2v4"}],["path",{d:"m16.2 7.8 2.9-2.9"}],["path",{d:"M18 12h4"}],["path",{d:"m16.2 16.2 2.9 2.9"}],["path",{d:"M12 18v4"}],["path",{d:"m4.9 19.1 2.9-2.9"}],["path",{d:"M2 12h4"}],["path",{d:"m4.9 4.9 2.9 2.9"}]];var qr=[["rect",{width:"18",height:"11",x:"3",y:"11",rx:"2",ry:"2"}],["path",{d:"M7 11V7a5 5 0 0 1 9.9-1"}]];var $i=[["rect",{width:"18",height:"11",x:"3",y:"11",rx:"2",ry:"2"}],["path",{d:"M7 11V7a5 5 0 0 1 10 0v4"}]];var ki=[["path",{d:"m10 17 5-5-5-5"}],["path",{d:"M15 12H3"}],["path",{d:"M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4"}]];var Ci=[["path",{d:"m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"}],["rect",{x:"2",y:"4",width:"20",height:"16",rx:"2"}]];var Mi=[["path",{d:"M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"}],["circle",{cx:"12",cy:"10",r:"3"}]];var Si=[["path",{d:"M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0z"}],["path",{d:"M15 5.764v15"}],["path",{d:"M9 3.236v15"}]];var Ti=[["path",{d:"M11 6a13 13 0 0 0 8.4-2.8A1 1 0 0 1 21 4v12a1 1 0 0 1-1.6.8A13 13 0 0 0 11 14H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z"}],["path",{d:"M6 14a12 12 0 0 0 2.4 7.2 2 2 0 0 0 3.2-2.4A8 8 0 0 1 10 14"}],["path",{d:"M8 6v8"}]];var Pi=[["path",{d:"M4 5h16"}],["path",{d:"M4 12h16"}],["path",{d:"M4 19h16"}]];var Ai=[["path",{d:"M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"}]];var Ei=[["path",{d:"M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z"}]];var Li=[["path",{d:"M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14.286V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z"}],["path",{d:"M20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.172 19H10a2 2 0 0 1-2-2v-1"}]];var Ri=[["path",{d:"M12 19v3"}],["path",{d:"M19 10v2a7 7 0 0 1-14 0v-2"}],["rect",{x:"9",y:"2",width:"6",height:"13",rx:"3"}]];var Hi=[["rect",{width:"20",height:"14",x:"2",y:"3",rx:"2"}],["line",{x1:"8",x2:"16",y1:"21",y2:"21"}],["line",{x1:"12",x2:"12",y1:"17",y2:"21"}]];var Oi=[["path",{d:"M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"}]];var qi=[["rect",{x:"5",y:"2",width:"14",height:"20",rx:"7"}],["path",{d:"M12 6v4"}]];var Fi=[["polygon",{points:"3 11 22 2 13 21 11 13 3 11"}]];var Di=[["rect",{x:"16",y:"16",width:"6",height:"6",rx:"1"}],["rect",{x:"2",y:"16",width:"6",height:"6",rx:"1"}],["rect",{x:"9",y:"2",width:"6",height:"6",rx:"1"}],["path",{d:"M5 16v-3a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v3"}],["path",{d:"M12 12V8"}]];var Bi=[["path",{d:"M15 18h-5"}],["path",{d:"M18 14h-8"}],["path",{d:"M4 22h16a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v16a2 2 0 0 1-4 0v-9a2 2 0 0 1 2-2h2"}],["rect",{width:"8",height:"4",x:"10",y:"6",rx:"1"}]];var Ii=[["path",{d:"M13.4 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-7.4"}],["path",{d:"M2 6h4"}],["path",{d:"M2 10h4"}],["path",{d:"M2 14h4"}],["path",{d:"M2 18h4"}],["path",{d:"M21.378 5.626a1 1 0 1 0-3.004-3.004l-5.01 5.012a2 2 0 0 0-.506.854l-.837 2.87a.5.5 0 0 0 .62.62l2.87-.837a2 2 0 0 0 .854-.506z"}]];var Ui=[["path",{d:"M2 6h4"}],["path",{d:"M2 10h4"}],["path",{d:"M2 14h4"}],["path",{d:"M2 18h4"}],["rect",{width:"16",height:"20",x:"4",y:"2",rx:"2"}],["path",{d:"M16 2v20"}]];var _i=[["path",{d:"M12 22v-9"}],["path",{d:"M15.17 2.21a1.67 1.67 0 0 1 1.63 0L21 4.57a1.93 1.93 0 0 1 0 3.36L8.82 14.79a1.655 1.655 0 0 1-1.64 0L3 12.43a1.93 1.93 0 0 1 0-3.36z"}],["path",{d:"M20 13v3.87a2.06 2.06 0 0 1-1.11 1.83l-6 3.08a1.93 1.93 0 0 1-1.78 0l-6-3.08A2.06 2.06 0 0 1 4 16.87V13"}],["path",{d:"M21 12.43a1.93 1.93 0 0 0 0-3.36L8.83 2.2a1.64 1.64 0 0 0-1.63 0L3 4.57a1.93 1.93 0 0 0 0 3.36l12.18 6.86a1.636 1.636 0 0 0 1.63 0z"}]];var Vi=[["path",{d:"M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z"}],["path",{d:"M12 22V12"}],["polyline",{points:"3.29 7 12 12 20.71 7"}],["path",{d:"m7.5 4.27 9 5.15"}]];var Ni=[["path",{d:"M12 22a1 1 0 0 1 0-20 10 9 0 0 1 10 9 5 5 0 0 1-5 5h-2.25a1.75 1.75 0 0 0-1.4 2.8l.3.4a1.75 1.75 0 0 1-1.4 2.8z"}],["circle",{cx:"13.5",cy:"6.5",r:".5",fill:"currentColor"}],["circle",{cx:"17.5",cy:"10.5",r:".5",fill:"currentColor"}],["circle",{cx:"6.5",cy:"12.5",r:".5",fill:"currentColor"}],["circle",{cx:"8.5",cy:"7.5",r:".5",fill:"currentColor"}]];var ji=[["path",{d:"m16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551"}]];var Fr=[["path",{d:"M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"}]];var Wi=[["path",{d:"M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"}],["path",{d:"m15 5 4 4"}]];var zi=[["line",{x1:"19",x2:"5",y1:"5",y2:"19"}],["circle",{cx:"6.5",cy:"6.5",r:"2.5"}],["circle",{cx:"17.5",cy:"17.5",r:"2.5"}]];var Gi=[["path",{d:"M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"}]];var Ki=[["path",{d:"M11 17h3v2a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3a3.16 3.16 0 0 0 2-2h1a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1h-1a5 5 0 0 0-2-4V3a4 4 0 0 0-3.2 1.6l-.3.4H11a6 6 0 0 0-6 6v1a5 5 0 0 0 2 4v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1z"}],["path",{d:"M16 10h.01"}],["path",{d:"M2 8v1a2 2 0 0 0 2 2h1"}]];var Qi=[["path",{d:"M12 17v5"}],["path",{d:"M9 10.76a2 2 0 0 1-1.11 1.79l-1.78.9A2 2 0 0 0 5 15.24V16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-.76a2 2 0 0 0-1.11-1.79l-1.78-.9A2 2 0 0 1 15 10.76V7a1 1 0 0 1 1-1 2 2 0 0 0 0-4H8a2 2 0 0 0 0 4 1 1 0 0 1 1 1z"}]];var Xi=[["path",{d:"M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2z"}]];var Ji=[["path",{d:"M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z"}]];var Zi=[["path",{d:"M12 22v-5"}],["path",{d:"M15 8V2"}],["path",{d:"M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1z"}],["path",{d:"M9 8V2"}]];var Yi=[["path",{d:"M5 12h14"}],["path",{d:"M12 5v14"}]];var en=[["path",{d:"M12 2v10"}],["path",{d:"M18.4 6.6a9 9 0 1 1-12.77.04"}]];var tn=[["path",{d:"M2 3h20"}],["path",{d:"M21 3v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V3"}],["path",{d:"m7 21 5-5 5 5"}]];var an=[["path",{d:"M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"}],["path",{d:"M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"}],["rect",{x:"6",y:"14",width:"12",height:"8",rx:"1"}]];var rn=[["path",{d:"M15.39 4.39a1 1 0 0 0 1.68-.474 2.5 2.5 0 1 1 3.014 3.015 1 1 0 0 0-.474 1.68l1.683 1.682a2.414 2.414 0 0 1 0 3.414L19.61 15.39a1 1 0 0 1-1.68-.474 2.5 2.5 0 1 0-3.014 3.015 1 1 0 0 1 .474 1.68l-1.683 1.682a2.414 2.414 0 0 1-3.414 0L8.61 19.61a1 1 0 0 0-1.68.474 2.5 2.5 0 1 1-3.014-3.015 1 1 0 0 0 .474-1.68l-1.683-1.682a2.414 2.414 0 0 1 0-3.414L4.39 8.61a1 1 0 0 1 1.68.474 2.5 2.5 0 1 0 3.014-3.015 1 1 0 0 1-.474-1.68l1.683-1.682a2.414 2.414 0 0 1 3.414 0z"}]];var on=[["rect",{width:"5",height:"5",x:"3",y:"3",rx:"1"}],["rect",{width:"5",height:"5",x:"16",y:"3",rx:"1"}],["rect",{width:"5",height:"5",x:"3",y:"16",rx:"1"}],["path",{d:"M21 16h-3a2 2 0 0 0-2 2v3"}],["path",{d:"M21 21v.01"}],["path",{d:"M12 7v3a2 2 0 0 1-2 2H7"}],["path",{d:"M3 12h.01"}],["path",{d:"M12 3h.01"}],["path",{d:"M12 16v.01"}],["path",{d:"M16 12h1"}],["path",{d:"M21 12v.01"}],["path",{d:"M12 21v-1"}]];var sn=[["path",{d:"M16 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z"}],["path",{d:"M5 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z"}]];var nn=[["path",{d:"M19.07 4.93A10 10 0 0 0 6.99 3.34"}],["path",{d:"M4 6h.01"}],["path",{d:"M2.29 9.62A10 10 0 1 0 21.31 8.35"}],["path",{d:"M16.24 7.76A6 6 0 1 0 8.23 16.67"}],["path",{d:"M12 18h.01"}],["path",{d:"M17.99 11.66A6 6 0 0 1 15.77 16.67"}],["circle",{cx:"12",cy:"12",r:"2"}],["path",{d:"m13.41 10.59 5.66-5.66"}]];var ln=[["path",{d:"M16.247 7.761a6 6 0 0 1 0 8.478"}],["path",{d:"M19.075 4.933a10 10 0 0 1 0 14.134"}],["path",{d:"M4.925 19.067a10 10 0 0 1 0-14.134"}],["path",{d:"M7.753 16.239a6 6 0 0 1 0-8.478"}],["circle",{cx:"12",cy:"12",r:"2"}]];var dn=[["path",{d:"M12 17V7"}],["path",{d:"M16 8h-6a2 2 0 0 0 0 4h4a2 2 0 0 1 0 4H8"}],["path",{d:"M4 3a1 1 0 0 1 1-1 1.3 1.3 0 0 1 .7.2l.933.6a1.3 1.3 0 0 0 1.4 0l.934-.6a1.3 1.3 0 0 1 1.4 0l.933.6a1.3 1.3 0 0 0 1.4 0l.933-.6a1.3 1.3 0 0 1 1.4 0l.934.6a1.3 1.3 0 0 0 1.4 0l.933-.6A1.3 1.3 0 0 1 19 2a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1 1.3 1.3 0 0 1-.7-.2l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.934.6a1.3 1.3 0 0 1-1.4 0l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-1.4 0l-.934-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-.7.2 1 1 0 0 1-1-1z"}]];var pn=[["path",{d:"M7 19H4.815a1.83 1.83 0 0 1-1.57-.881 1.785 1.785 0 0 1-.004-1.784L7.196 9.5"}],["path",{d:"M11 19h8.203a1.83 1.83 0 0 0 1.556-.89 1.784 1.784 0 0 0 0-1.775l-1.226-2.12"}],["path",{d:"m14 16-3 3 3 3"}],["path",{d:"M8.293 13.596 7.196 9.5 3.1 10.598"}],["path",{d:"m9.344 5.811 1.093-1.892A1.83 1.83 0 0 1 11.985 3a1.784 1.784 0 0 1 1.546.888l3.943 6.843"}],["path",{d:"m13.378 9.633 4.096 1.098 1.097-4.096"}]];var un=[["path",{d:"M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8"}],["path",{d:"M21 3v5h-5"}],["path",{d:"M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16"}],["path",{d:"M8 16H3v5"}]];var fn=[["path",{d:"m17 2 4 4-4 4"}],["path",{d:"M3 11v-1a4 4 0 0 1 4-4h14"}],["path",{d:"m7 22-4-4 4-4"}],["path",{d:"M21 13v1a4 4 0 0 1-4 4H3"}]];var hn=[["path",{d:"M12 15v5s3.03-.55 4-2c1.08-1.62 0-5 0-5"}],["path",{d:"M4.5 16.5c-1.5 1.26-2 5-2 5s3.74-.5 5-2c.71-.84.7-2.13-.09-2.91a2.18 2.18 0 0 0-2.91-.09"}],["path",{d:"M9 12a22 22 0 0 1 2-3.95A12.88 12.88 0 0 1 22 2c0 2.72-.78 7.5-6 11a22.4 22.4 0 0 1-4 2z"}],["path",{d:"M9 12H4s.55-3.03 2-4c1.62-1.08 5 .05 5 .05"}]];var Dr=[["path",{d:"M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8"}],["path",{d:"M3 3v5h5"}],["path",{d:"M12 7v5l4 2"}]];var cn=[["circle",{cx:"6",cy:"19",r:"3"}],["path",{d:"M9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15"}],["circle",{cx:"18",cy:"5",r:"3"}]];var mn=[["rect",{width:"20",height:"8",x:"2",y:"14",rx:"2"}],["path",{d:"M6.01 18H6"}],["path",{d:"M10.01 18H10"}],["path",{d:"M15 10v4"}],["path",{d:"M17.84 7.17a4 4 0 0 0-5.66 0"}],["path",{d:"M20.66 4.34a8 8 0 0 0-11.31 0"}]];var gn=[["path",{d:"M4 11a9 9 0 0 1 9 9"}],["path",{d:"M4 4a16 16 0 0 1 16 16"}],["circle",{cx:"5",cy:"19",r:"1"}]];var xn=[["path",{d:"M15.2 3a2 2 0 0 1 1.4.6l3.8 3.8a2 2 0 0 1 .6 1.4V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"}],["path",{d:"M17 21v-7a1 1 0 0 0-1-1H8a1 1 0 0 0-1 1v7"}],["path",{d:"M7 3v4a1 1 0 0 0 1 1h7"}]];var vn=[["circle",{cx:"6",cy:"6",r:"3"}],["path",{d:"M8.12 8.12 12 12"}],["path",{d:"M20 4 8.12 15.88"}],["circle",{cx:"6",cy:"18",r:"3"}],["path",{d:"M14.8 14.8 20 20"}]];var yn=[["path",{d:"M19 17V5a2 2 0 0 0-2-2H4"}],["path",{d:"M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3"}]];var wn=[["path",{d:"m21 21-4.34-4.34"}],["circle",{cx:"11",cy:"11",r:"8"}]];var bn=[["path",{d:"M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z"}],["path",{d:"m21.854 2.147-10.94 10.939"}]];var $n=[["rect",{width:"20",height:"8",x:"2",y:"2",rx:"2",ry:"2"}],["rect",{width:"20",height:"8",x:"2",y:"14",rx:"2",ry:"2"}],["line",{x1:"6",x2:"6.01",y1:"6",y2:"6"}],["line",{x1:"6",x2:"6.01",y1:"18",y2:"18"}]];var kn=[["path",{d:"M8.3 10a.7.7 0 0 1-.626-1.079L11.4 3a.7.7 0 0 1 1.198-.043L16.3 8.9a.7.7 0 0 1-.572 1.1Z"}],["rect",{x:"3",y:"14",width:"7",height:"7",rx:"1"}],["circle",{cx:"17.5",cy:"17.5",r:"3.5"}]];var Cn=[["path",{d:"M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915"}],["circle",{cx:"12",cy:"12",r:"3"}]];var Mn=[["circle",{cx:"18",cy:"5",r:"3"}],["circle",{cx:"6",cy:"12",r:"3"}],["circle",{cx:"18",cy:"19",r:"3"}],["line",{x1:"8.59",x2:"15.42",y1:"13.51",y2:"17.49"}],["line",{x1:"15.41",x2:"8.59",y1:"6.51",y2:"10.49"}]];var Sn=[["path",{d:"M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"}],["path",{d:"m9 12 2 2 4-4"}]];var Tn=[["path",{d:"M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"}]];var Pn=[["path",{d:"M16 10a4 4 0 0 1-8 0"}],["path",{d:"M3.103 6.034h17.794"}],["path",{d:"M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"}]];var An=[["path",{d:"m2.05 2.05 1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18"}],["path",{d:"M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25"}],["circle",{cx:"18",cy:"20",r:"2"}],["circle",{cx:"8",cy:"20",r:"2"}]];var En=[["path",{d:"M2 20h.01"}],["path",{d:"M7 20v-4"}],["path",{d:"M12 20v-8"}],["path",{d:"M17 20V8"}],["path",{d:"M22 4v16"}]];var Ln=[["path",{d:"M10 5H3"}],["path",{d:"M12 19H3"}],["path",{d:"M14 3v4"}],["path",{d:"M16 17v4"}],["path",{d:"M21 12h-9"}],["path",{d:"M21 19h-5"}],["path",{d:"M21 5h-7"}],["path",{d:"M8 10v4"}],["path",{d:"M8 12H3"}]];var Rn=[["rect",{width:"14",height:"20",x:"5",y:"2",rx:"2",ry:"2"}],["path",{d:"M12 18h.01"}]];var Br=[["path",{d:"M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594z"}],["path",{d:"M20 2v4"}],["path",{d:"M22 4h-4"}],["circle",{cx:"4",cy:"20",r:"2"}]];var ia=[["path",{d:"M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7"}],["path",{d:"M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z"}]];var Hn=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}]];var On=[["path",{d:"M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"}]];var qn=[["path",{d:"M21 9a2.4 2.4 0 0 0-.706-1.706l-3.588-3.588A2.4 2.4 0 0 0 15 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2z"}],["path",{d:"M15 3v5a1 1 0 0 0 1 1h5"}]];var Fn=[["path",{d:"M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5"}],["path",{d:"M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244"}],["path",{d:"M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05"}]];var Dn=[["circle",{cx:"12",cy:"12",r:"4"}],["path",{d:"M12 2v2"}],["path",{d:"M12 20v2"}],["path",{d:"m4.93 4.93 1.41 1.41"}],["path",{d:"m17.66 17.66 1.41 1.41"}],["path",{d:"M2 12h2"}],["path",{d:"M20 12h2"}],["path",{d:"m6.34 17.66-1.41 1.41"}],["path",{d:"m19.07 4.93-1.41 1.41"}]];var Bn=[["path",{d:"M12 3v18"}],["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["path",{d:"M3 9h18"}],["path",{d:"M3 15h18"}]];var In=[["rect",{width:"16",height:"20",x:"4",y:"2",rx:"2",ry:"2"}],["line",{x1:"12",x2:"12.01",y1:"18",y2:"18"}]];var Un=[["path",{d:"M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1z"}],["path",{d:"M2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193"}],["circle",{cx:"10.5",cy:"6.5",r:".5",fill:"currentColor"}]];var _n=[["path",{d:"M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z"}],["circle",{cx:"7.5",cy:"7.5",r:".5",fill:"currentColor"}]];var Vn=[["circle",{cx:"12",cy:"12",r:"10"}],["circle",{cx:"12",cy:"12",r:"6"}],["circle",{cx:"12",cy:"12",r:"2"}]];var Nn=[["path",{d:"M12 19h8"}],["path",{d:"m4 17 6-6-6-6"}]];var jn=[["path",{d:"M14.5 2v17.5c0 1.4-1.1 2.5-2.5 2.5c-1.4 0-2.5-1.1-2.5-2.5V2"}],["path",{d:"M8.5 2h7"}],["path",{d:"M14.5 16h-5"}]];var Wn=[["path",{d:"M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z"}],["path",{d:"M7 10v12"}]];var zn=[["path",{d:"M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Z"}],["path",{d:"M13 5v2"}],["path",{d:"M13 17v2"}],["path",{d:"M13 11v2"}]];var Gn=[["line",{x1:"10",x2:"14",y1:"2",y2:"2"}],["line",{x1:"12",x2:"15",y1:"14",y2:"11"}],["circle",{cx:"12",cy:"14",r:"8"}]];var na=[["path",{d:"M10 11v6"}],["path",{d:"M14 11v6"}],["path",{d:"M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6"}],["path",{d:"M3 6h18"}],["path",{d:"M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"}]];var Kn=[["path",{d:"m17 14 3 3.3a1 1 0 0 1-.7 1.7H4.7a1 1 0 0 1-.7-1.7L7 14h-.3a1 1 0 0 1-.7-1.7L9 9h-.2A1 1 0 0 1 8 7.3L12 3l4 4.3a1 1 0 0 1-.8 1.7H15l3 3.3a1 1 0 0 1-.7 1.7H17Z"}],["path",{d:"M12 22v-3"}]];var Qn=[["path",{d:"M16 7h6v6"}],["path",{d:"m22 7-8.5 8.5-5-5L2 17"}]];var la=[["path",{d:"m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"}],["path",{d:"M12 9v4"}],["path",{d:"M12 17h.01"}]];var Xn=[["path",{d:"M10 14.66V17a1 1 0 0 1-1 1 2 2 0 0 0-2 2v2"}],["path",{d:"M14 14.66V17a1 1 0 0 0 1 1 2 2 0 0 1 2 2v2"}],["path",{d:"M17.916 10H19.5A2.5 2.5 0 0 0 22 7.5V5a1 1 0 0 0-1-1h-3"}],["path",{d:"M4 22h16"}],["path",{d:"M6 9a6 6 0 0 0 12 0V3a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1z"}],["path",{d:"M6.084 10H4.5A2.5 2.5 0 0 1 2 7.5V5a1 1 0 0 1 1-1h3"}]];var Jn=[["path",{d:"M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2"}],["path",{d:"M15 18H9"}],["path",{d:"M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14"}],["circle",{cx:"17",cy:"18",r:"2"}],["circle",{cx:"7",cy:"18",r:"2"}]];var Zn=[["path",{d:"m17 2-5 5-5-5"}],["rect",{width:"20",height:"15",x:"2",y:"7",rx:"2"}]];var Yn=[["path",{d:"M12 4v16"}],["path",{d:"M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2"}],["path",{d:"M9 20h6"}]];var el=[["path",{d:"M12 3v12"}],["path",{d:"m17 8-5-5-5 5"}],["path",{d:"M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"}]];var tl=[["path",{d:"M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"}],["circle",{cx:"12",cy:"7",r:"4"}]];var al=[["path",{d:"M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"}],["path",{d:"M16 3.128a4 4 0 0 1 0 7.744"}],["path",{d:"M22 21v-2a4 4 0 0 0-3-3.87"}],["circle",{cx:"9",cy:"7",r:"4"}]];var rl=[["rect",{width:"18",height:"18",x:"3",y:"3",rx:"2"}],["circle",{cx:"7.5",cy:"7.5",r:".5",fill:"currentColor"}],["path",{d:"m7.9 7.9 2.7 2.7"}],["circle",{cx:"16.5",cy:"7.5",r:".5",fill:"currentColor"}],["path",{d:"m13.4 10.6 2.7-2.7"}],["circle",{cx:"7.5",cy:"16.5",r:".5",fill:"currentColor"}],["path",{d:"m7.9 16.1 2.7-2.7"}],["circle",{cx:"16.5",cy:"16.5",r:".5",fill:"currentColor"}],["path",{d:"m13.4 13.4 2.7 2.7"}],["circle",{cx:"12",cy:"12",r:"2"}]];var ol=[["path",{d:"m16 13 5.223 3.482a.5.5 0 0 0 .777-.416V7.87a.5.5 0 0 0-.752-.432L16 10.5"}],["rect",{x:"2",y:"6",width:"14",height:"12",rx:"2"}]];var sl=[["path",{d:"M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1"}],["path",{d:"M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4"}]];var Ir=[["path",{d:"m21.64 3.64-1.28-1.28a1.21 1.21 0 0 0-1.72 0L2.36 18.64a1.21 1.21 0 0 0 0 1.72l1.28 1.28a1.2 1.2 0 0 0 1.72 0L21.64 5.36a1.2 1.2 0 0 0 0-1.72"}],["path",{d:"m14 7 3 3"}],["path",{d:"M5 6v4"}],["path",{d:"M19 14v4"}],["path",{d:"M10 2v2"}],["path",{d:"M7 8H3"}],["path",{d:"M21 16h-4"}],["path",{d:"M11 3H9"}]];var il=[["path",{d:"M15 4V2"}],["path",{d:"M15 16v-2"}],["path",{d:"M8 9h2"}],["path",{d:"M20 9h2"}],["path",{d:"M17.8 11.8 19 13"}],["path",{d:"M15 9h.01"}],["path",{d:"M17.8 6.2 19 5"}],["path",{d:"m3 21 9-9"}],["path",{d:"M12.2 6.2 11 5"}]];var nl=[["path",{d:"M12 10v2.2l1.6 1"}],["path",{d:"m16.13 7.66-.81-4.05a2 2 0 0 0-2-1.61h-2.68a2 2 0 0 0-2 1.61l-.78 4.05"}],["path",{d:"m7.88 16.36.8 4a2 2 0 0 0 2 1.61h2.72a2 2 0 0 0 2-1.61l.81-4.05"}],["circle",{cx:"12",cy:"12",r:"6"}]];var Ur=[["path",{d:"M2 12q2.5 2 5 0t5 0 5 0 5 0"}],["path",{d:"M2 19q2.5 2 5 0t5 0 5 0 5 0"}],["path",{d:"M2 5q2.5 2 5 0t5 0 5 0 5 0"}]];var ll=[["circle",{cx:"12",cy:"10",r:"8"}],["circle",{cx:"12",cy:"10",r:"3"}],["path",{d:"M7 22h10"}],["path",{d:"M12 22v-4"}]];var dl=[["path",{d:"M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2"}],["path",{d:"m6 17 3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06"}],["path",{d:"m12 6 3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8"}]];var pl=[["path",{d:"M12 20h.01"}],["path",{d:"M2 8.82a15 15 0 0 1 20 0"}],["path",{d:"M5 12.859a10 10 0 0 1 14 0"}],["path",{d:"M8.5 16.429a5 5 0 0 1 7 0"}]];var ul=[["path",{d:"M12.8 19.6A2 2 0 1 0 14 16H2"}],["path",{d:"M17.5 8a2.5 2.5 0 1 1 2 4H2"}],["path",{d:"M9.8 4.4A2 2 0 1 1 11 8H2"}]];var fl=[["rect",{width:"8",height:"8",x:"3",y:"3",rx:"2"}],["path",{d:"M7 11v4a2 2 0 0 0 2 2h4"}],["rect",{width:"8",height:"8",x:"13",y:"13",rx:"2"}]];var hl=[["path",{d:"M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.106-3.105c.32-.322.863-.22.983.218a6 6 0 0 1-8.259 7.057l-7.91 7.91a1 1 0 0 1-2.999-3l7.91-7.91a6 6 0 0 1 7.057-8.259c.438.12.54.662.219.984z"}]];var cl=[["path",{d:"M15.914 4a1.5 1.5 0 00-2.474-1.561l-9 9A1.5 1.5 0 005.5 14h4.002a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l9-9A1.5 1.5 0 0018.5 10h-3.997a.5.5 0 01-.472-.667z"}]];var ih=new Map(Object.entries({activity:Ho,"alarm-clock":Oo,"alert-circle":ra,"alert-triangle":la,archive:qo,"at-sign":Fo,award:Do,"badge-check":wr,"bar-chart":$r,"bar-chart-2":ta,battery:Bo,bed:Io,bell:Uo,bike:_o,bomb:Vo,book:jo,"book-open":No,bookmark:Wo,bot:zo,box:Go,brain:Ko,briefcase:Qo,bug:Xo,building:Jo,calculator:Zo,calendar:ts,"calendar-check":Yo,"calendar-days":es,camera:as,car:rs,"chart-bar":br,"chart-line":ea,"chart-no-axes-column":ta,"chart-pie":aa,check:ss,"check-check":os,"check-circle":kr,circle:ns,"circle-alert":ra,"circle-check":Cr,"circle-dot":is,"circle-help":Et,"circle-play":Mr,clipboard:ps,"clipboard-check":ls,"clipboard-list":ds,clock:us,cloud:cs,"cloud-rain":fs,"cloud-sun":hs,code:ms,"code-xml":Sr,coffee:gs,coins:xs,columns:oa,"columns-2":oa,"columns-3":Tr,command:vs,compass:ys,cpu:ws,"credit-card":bs,database:$s,"door-open":ks,download:Cs,droplet:Ms,droplets:Ss,earth:Pr,edit:ia,euro:Ts,eye:Ps,feather:As,file:Rs,"file-code":Es,"file-text":Ls,files:Hs,filter:Lr,flag:Os,flame:qs,flashlight:Fs,"flask-conical":Ds,folder:Is,"folder-open":Bs,"gamepad-2":Us,gauge:_s,gem:Vs,gift:Ns,"git-branch":js,"git-commit-horizontal":Rr,"git-merge":Ws,"git-pull-request":zs,globe:Gs,"graduation-cap":Ks,"grid-2x2":Hr,"grid-3x3":Fa,hammer:Qs,hand:Xs,"hard-drive":Js,hash:Zs,headphones:Ys,heart:ei,"help-circle":Et,history:Dr,home:sa,house:sa,image:ti,inbox:ai,info:ri,kanban:oi,key:si,keyboard:ii,languages:ni,layers:Or,"layout-dashboard":li,"layout-grid":di,"layout-list":pi,leaf:ui,"life-buoy":fi,lightbulb:hi,"line-chart":ea,link:ci,list:wi,"list-checks":mi,"list-filter":gi,"list-music":xi,"list-ordered":vi,"list-todo":yi,loader:bi,lock:$i,"lock-open":qr,"log-in":ki,mail:Ci,map:Si,"map-pin":Mi,megaphone:Ti,menu:Pi,"message-circle":Ai,"message-square":Ei,"messages-square":Li,mic:Ri,monitor:Hi,moon:Oi,mouse:qi,music:Ar,navigation:Fi,network:Di,newspaper:Bi,notebook:Ui,"notebook-pen":Ii,package:Vi,"package-open":_i,palette:Ni,paperclip:ji,pen:Fr,pencil:Wi,percent:zi,phone:Gi,"pie-chart":aa,"piggy-bank":Ki,pin:Qi,plane:Xi,play:Ji,plug:Zi,plus:Yi,power:en,presentation:tn,printer:an,puzzle:rn,"qr-code":on,quote:sn,radar:nn,radio:ln,receipt:dn,recycle:pn,"refresh-cw":un,repeat:fn,rocket:hn,route:cn,router:mn,rss:gn,save:xn,scissors:vn,scroll:yn,search:wn,send:bn,server:$n,settings:Cn,shapes:kn,"share-2":Mn,shield:Tn,"shield-check":Sn,"shopping-bag":Pn,"shopping-cart":An,signal:En,"sliders-horizontal":Ln,smartphone:Rn,smile:Er,sparkles:Br,square:Hn,star:On,"sticky-note":qn,store:Fn,sun:Dn,table:Bn,tablet:In,tag:_n,tags:Un,target:Vn,terminal:Nn,"test-tube":jn,"thumbs-up":Wn,ticket:zn,timer:Gn,trash:na,"trash-2":na,"tree-pine":Kn,"trending-up":Qn,"triangle-alert":la,trophy:Xn,truck:Jn,tv:Zn,type:Yn,upload:el,user:tl,users:al,vault:rl,video:ol,wallet:sl,wand:il,"wand-sparkles":Ir,watch:nl,waves:Ur,webcam:ll,webhook:dl,wifi:pl,wind:ul,workflow:fl,wrench:hl,zap:cl})),nh=([o,a])=>{switch(o){case"path":return Ke`<path d=${a.d}></path>`;case"circle":return Ke`<circle cx=${a.cx} cy=${a.cy} r=${a.r}></circle>`;case"ellipse":return Ke`<ellipse cx=${a.cx} cy=${a.cy} rx=${a.rx} ry=${a.ry}></ellipse>`;case"line":return Ke`<line x1=${a.x1} y1=${a.y1} x2=${a.x2} y2=${a.y2}></line>`;case"rect":return Ke`<rect x=${a.x??0} y=${a.y??0} width=${a.width} height=${a.height} rx=${a.rx??0}></rect>`;case"polygon":return Ke`<polygon points=${a.points}></polygon>`;default:return Ke`<polyline points=${a.points}></polyline>`}};function _r(o){let a=o===void 0?void 0:ih.get(o);return a&&i`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${a.map(nh)}</svg>`}var lh=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,dh=/\p{M}/u,ph=/\p{So}/u;function c(o,a=""){let e="",t="",r=4;for(let s of o){let n=dh.test(s);s==="️"&&ph.test(t)||a.includes(s)||!lh.test(s)&&(!n||r<4)?e+=s:e+=uh(s),t=s,r=n?r+1:0}return e}function he(o){return c(o,`
	`)}function uh(o){let a=o.codePointAt(0)??0;return a<128?`\\x${a.toString(16).padStart(2,"0")}`:`\\u{${a.toString(16)}}`}function qd(o){return/[\p{L}\p{N}]/u.exec(o)?.[0].toUpperCase()??"?"}function ml(o){return/^https?:\/\//i.test(o)&&URL.canParse(o)?o:void 0}var ne=(o,a,e)=>`${o} ${String(o)==="1"?a:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",soon:o=>o<1e3?"in a moment":`in ${ne(Math.round(o/1e3),"second","seconds")}`,transfer:{of:(o,a,e)=>`${o} of ${a}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:o=>`Cancel: ${o}`},progress:"Progress",items:{step:"step",ofSteps:o=>`of ${o}`,steps:o=>ne(o,"step","steps")},leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:o=>`${ne(o,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:o=>`Do it on the page ${o}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",examples:"Install the examples",examplesHelp:"The examples are part of this program: notes, a Markdown editor with search, and feed-digest, a reader that writes a digest of feeds. They get what they ask for: storage and endpoints (cli), and feed-digest rss, cron, ai and notifications as well. You can remove them at any time.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:o=>`Dismiss the alert of ${o}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:o=>`Memory of ${o}`,work:"CPU",idle:"idle",ticks:o=>`${o} instr/s`,calls:"Calls",errors:o=>ne(o,"error","errors"),crashes:o=>ne(o,"crash","crashes")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:o=>`Call of ${o}`,runOf:(o,a)=>`Job ${a} of ${o}`,callBy:o=>`Asked by ${o}`,expires:"expires",due:"Due",version:"Version",standsFor:o=>`stands for ${o} runs`,truncated:o=>`Only the beginning is shown: the body has ${o}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:o=>`Approve the request of ${o}`,rejectOf:o=>`Reject the request of ${o}`,number:o=>`#${o}`,callApproved:(o,a,e)=>`Call #${o} of ${a} is approved ${e}.`,callRejected:(o,a,e)=>`Call #${o} of ${a} is rejected ${e}.`,runApproved:(o,a,e)=>`${a}, run #${o}, is approved ${e}.`,runRejected:(o,a,e)=>`${a}, run #${o}, is rejected ${e}.`,approved:"approved",rejected:"rejected",withdrawn:"waits no more",more:o=>`${ne(o,"request more waits","requests more wait")}, until there is room for them here.`,clear:"Clear what waits no more"},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:o=>`Disable ${o}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:o=>`Page of ${o}`,folderOf:o=>`Let the page of ${o} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the page, it can write files there, replace those that are there, and see whether a file exists. Do not open what you do not expect there.",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",overlayOf:o=>`Open the window of ${o}`,again:"Open it again",silent:"The page does not answer. It may be at work, or hang; everything else goes on.",away:"The page has left for another address. Frames show pages of plugins only.",hasOverlay:o=>`The plugin ${o} has a window of its own.`,blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:o=>`by ${o}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:o=>`Grant ${o}`,revokeOf:o=>`Revoke ${o}`,grantQuestion:(o,a)=>`Grant ${o} to ${a}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(o,a)=>`Revoke ${o} from ${a}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(o,a)=>`${o}, at most ${a} an instance`,calls:"Calls",callsText:(o,a,e)=>`${o}, ${ne(a,"error","errors")}, ${ne(e,"crash","crashes")}`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:o=>`Remove ${o}?`,purgeQuestion:o=>`Remove ${o} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(o,a)=>o===void 0?`at most ${a}`:a===void 0?`at least ${o}`:`${o} to ${a}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",testOf:(o,a)=>`${o}: test the setting ${a}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:o=>`Use the default of ${o}`,unsetQuestion:(o,a)=>`Forget the value of ${o} of ${a}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:o=>`Run now: ${o}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What is logged appears here at once.",noMatch:"No line that was loaded has that text.",dropped:o=>`(${o} lines are missing)`,sameRequest:o=>`Lines of the request ${o}`},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:o=>`Import this file into ${o}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(o,a,e,t)=>`Imported ${o} rows, ${a} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(o,a)=>`${o} to ${a}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:o=>`Remove the feed ${o}`,removed:(o,a)=>`The feed ${o} is removed ${a}.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:o=>`${o}/s`,network:"Network, both ways",noHistory:"The charts begin as soon as the plugin has run.",since:"The charts begin",pointOf:o=>`A point is ${o}; the figures below count since the host has started.`,totalCalls:"Calls",callsText:(o,a,e)=>`${o}, ${ne(a,"error","errors")}, ${ne(e,"crash","crashes")}`,cpuTime:"CPU time",waited:o=>`and ${o} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:o=>`Version ${o} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(o,a)=>`Go back to version ${a} of ${o}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:(o,a)=>`A notification of ${o} is dismissed ${a}.`},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(o,a)=>`Version ${o} → ${a}`,downgrade:"an older version",installOf:o=>`Install ${o}`,againOf:o=>`Install ${o} again`,sameVersion:o=>`Version ${o}, which is installed`,upgradeOf:o=>`Upgrade ${o}`,by:o=>`by ${o}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(o,a)=>`Memory: asks for ${o} MiB, gets ${a} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:o=>`Fetching the package of ${o}…`,from:o=>`From the catalogue ${o}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(o,a)=>`${o} of ${a}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(o,a)=>`It answered in ${o}, for ${ne(a,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:o=>`Tokens of ${o}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:o=>`only ${o}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:o=>o===365?"in a year":`in ${o} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:o=>`Revoke ${o}`,revokeQuestion:o=>`Revoke the token ${o}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:o=>`${o} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:o=>`by ${o}`,installed:o=>`installed ${o}`,update:o=>`update to ${o}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(o,a)=>`${o} → ${a}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:o=>`Upgrade ${o}`,upgradeAll:"Upgrade all, one after another",from:o=>`In the catalogue ${o}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:o=>`Install version ${o}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:o=>`${o} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:o=>`Fetch the catalogue ${o} each day`,refresh:"Fetch",refreshOf:o=>`Fetch the list of ${o}`,remove:"Remove",removeOf:o=>`Remove the catalogue ${o}`,removeQuestion:o=>`Remove the catalogue ${o}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:o=>`Forget the publisher ${o}`,forgetQuestion:o=>`Forget the publisher ${o}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:o=>`Rename the publisher ${o}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key and the new one, which comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces everything: plugins and what they have stored, settings, tokens. What is here now is set aside in a folder of the data folder. First you are told what the file brings; nothing changes before you agree.",file:"Backup file",look:"Look at it",brings:"What it brings",madeOn:(o,a)=>`Made on ${o}, it says, by wasmhost ${a}`,files:(o,a)=>`${ne(o,"file","files")} of ${a}`,granted:"granted:",nothing:"nothing",disabled:"disabled",reaches:(o,a)=>o?`it may reach only ${a||"no host at all"}`:`it may reach all public addresses${a&&`, and ${a}`}`,anySchedule:"its jobs may run by any schedule that it chooses",weight:o=>`it gets more of the processors than others: its CPU weight is ${o}`,back:(o,a)=>`a rollback goes back to ${o}, granted ${a||"no more"}`,tokensOf:o=>`${ne(o,"token or login","tokens and logins")} for the API of the host`,fullAccess:"full access",orphansOf:o=>`Data of ${ne(o,"removed plugin","removed plugins")}:`,provider:"An AI provider, which gets what plugins ask of a model:",proxy:o=>`by the proxy ${o}`,providerKey:"with the sealed key for it",plainKey:"the key may go there unencrypted",secrets:o=>`${ne(o,"sealed password or secret","sealed passwords and secrets")}`,withKey:"The key that opens them: whoever has the file can read them",damagedIn:"Damaged in the backup:",restoreThis:"Restore this",restoreQuestion:"Replace everything by this backup?",restoreWarning:(o,a)=>`It brings ${ne(o,"plugin","plugins")} with what they are granted, and ${ne(a,"token or login","tokens and logins")}. Restore only what you have made yourself. The host ends and opens anew; this page waits for it.`,forget:"Forget it",restoring:"Restoring. The host ends and opens anew; leave this page open.",restored:"The backup is restored.",setAside:o=>`What was there before is in the folder ${o} of the data folder.`,notRestored:"The backup was not restored, and everything is as it was:",unknownOutcome:"The host ended meanwhile, and does not know what became of the restore. What it serves is whole: all of the backup, or all that was there. Look at the plugins and their data, and send the backup again where it is not there.",keyHelp:"Passwords and secrets need the master key. Keep a copy of it: ",keyLink:"show the key",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:o=>`Delete the data of ${o}`,deleteQuestion:o=>`Delete what ${o} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(o,a)=>`${o} to ${a}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:o=>`${ne(o,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(o,a)=>`${ne(o,"secret","secrets")} of ${ne(a,"plugin","plugins")}`,export:"Show the key",exportQuestion:"Show the master key on this screen?",exportWarning:"Whoever has it and a copy of the data folder can read every password and secret in there. See that nobody looks on, and that no screen is shared or recorded.",exported:"The key, shown this once:",exportedHelp:"Keep it in a password manager or on paper, away from backups. Once this machine is lost, it opens what a restored backup has: `wasmhost key restore`.",rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function T(o){return i`<bdi class="said">${c(o)}</bdi>`}function Ue(o,a=h.words.author){return i`<figure class="said-block">
    <figcaption>${a}</figcaption>
    <p dir="auto">${he(o)}</p>
  </figure>`}function st(o){return i`<code dir="ltr">${c(o)}</code>`}function Ee(o){return o.split("`").map((a,e)=>e%2===1?i`<code>${a}</code>`:a)}function da(o){return o.charAt(0).toUpperCase()+o.slice(1)}function q(o){return o?i`<time datetime=${o} title=${ct(o)}>${Rd(o)}</time>`:d}function it(o,a){let e=o instanceof ht,t=e?o.requestId:"",r=e?o.detail||o.message:o instanceof TypeError?void 0:o instanceof Error?o.message:String(o);return i`<div class="notice bad" role="alert">
    ${ve("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${r===void 0?Ee(h.problem.noAnswer):he(r)}</p>
      ${t?i`<p class="faint">${h.problem.request} <code>${t}</code></p>`:d}
    </div>
    ${a?i`<button class="plain" @click=${a}>${h.problem.again}</button>`:d}
  </div>`}function C(o,a){return i`<div class="notice ${o}">
    ${ve({info:"info",warn:"alert",bad:"alert",good:"check"}[o])}
    <div>${a}</div>
  </div>`}function Fd(){return i`<p class="loading" role="status">${h.loading}</p>`}function H(o,a,e=d){return i`<div class="empty">
    <strong>${o}</strong>
    <p>${a}</p>
    ${e}
  </div>`}function k(o,a=""){return i`<span class="badge ${a}">${o}</span>`}function Da(o,a,e,t){let r=e>0?Math.min(1,a/e):0,s=r>.9?"bad":r>.7?"warn":"";return i`<span
    class="meter ${s}"
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
  >`}function Dd(o,a,e){let t=Math.max(1e-9,...a),r=a.length>1?200/(a.length-1):200,s=a.map((n,p)=>`${(p*r).toFixed(1)},${(38-n/t*36).toFixed(1)}`);return i`<figure class="chart">
    <figcaption>${o}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${o}: ${e}">
      ${s.length>1?Ke`<polygon points=${`0,40 ${s.join(" ")} 200,40`}></polygon>
        <polyline points=${s.join(" ")}></polyline>`:d}
    </svg>
  </figure>`}function _e(o,a,e={}){let t=0;for(let n of a)t=(t*31+n.charCodeAt(0))%8;let{image:r,large:s}=e;return i`<span class="tile hue-${t} ${s?"large":""}" aria-hidden="true"
    >${r?i`<img src=${r} alt="" />`:_r(e.icon)??qd(o)}</span
  >`}function v(o,a,e={}){return i`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??d}
    title=${e.title??d}
    @click=${a}
  >
    ${o}
  </button>`}function I(o,a,e=d){return i`<label class="field"
    ><span>${o}</span>${a}${e===d?d:i`<small>${e}</small>`}</label
  >`}var fh={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function ve(o){return i`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${fh[o]}></path></svg>`}var gl=h.items,hh=o=>o<=1?o*100:o;function ch({currentStep:o,totalSteps:a}){if(o===void 0)return a===void 0?d:i`<span>${gl.steps(a)}</span>`;let e=typeof o=="number"?o:T(o);return i`<span>${gl.step} ${e}${a===void 0?d:` ${gl.ofSteps(a)}`}</span>`}function Bd(o){let a=o?.value;return!Array.isArray(a)||a.length===0?d:i`<ul class="plugin-items">
    ${a.map(e=>i`<li>
          ${e.needsYou?i`<span class="dot bad" role="img" aria-label=${h.waiting} title=${h.waiting}></span>`:d}
          <span class="strong">${T(e.title)}</span>
          <span>${T(e.status)}</span>
          ${e.subtitle?i`<span>${T(e.subtitle)}</span>`:d} ${ch(e)}
          ${e.progress===void 0?d:i`<progress
                  max="100"
                  value=${hh(e.progress)}
                  aria-label=${h.progress}
                ></progress>`}
        </li>`)}
  </ul>`}function Id(o){return i`<div class="card">
    <p class="faint">${h.saysPlugin} <code>${o.plugin}</code></p>
    <ul class="plain-list">
      ${o.value.map(a=>i`<li>
            ${a.dotColor?i`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
                    <circle cx="4" cy="4" r="4" fill=${a.dotColor}></circle>
                  </svg>`:d}
            ${T(a.title)}
            <span class="faint"
              >${a.subtitle?i`${T(a.subtitle)} `:d}${q(a.timestamp)}</span
            >
          </li>`)}
    </ul>
  </div>`}var pa=class{constructor(a){this.most=a}#e=0;#t=new Map;join(a){return this.#r(a).pages++,()=>{this.#r(a).pages--,this.#s(a),this.#a()}}async take(a,e,t){let r=this.#r(a);await new Promise((s,n)=>{let p=()=>{r.waiting.splice(r.waiting.indexOf(f),1),this.#s(a),n(t.reason)},f=()=>{t.removeEventListener("abort",p),s()};r.waiting.push(f),t.addEventListener("abort",p),this.#a()});try{return await e()}finally{r.under--,this.#e--,this.#s(a),this.#a()}}#a(){let a=this.#t.size>1?Math.max(1,this.most-1):this.most;for(let e=!0;e;){e=!1;for(let[t,r]of[...this.#t]){if(this.#e>=this.most)return;if(r.under>=a)continue;let s=r.waiting.shift();s&&(r.under++,this.#e++,this.#t.delete(t),this.#t.set(t,r),e=!0,s())}}}#r(a){let e=this.#t.get(a);return e||this.#t.set(a,e={pages:0,under:0,waiting:[]}),e}#s(a){let{pages:e,under:t,waiting:r}=this.#r(a);e+t+r.length===0&&this.#t.delete(a)}};var mh=2e5,Vr=class extends EventTarget{#e;#t=new pa(1);#a=new Map;constructor(a){super(),this.#e=a}of(a,e){return this.#a.get(`${a} ${e}`)}async send(a,e,t,r,s){if(this.of(a,e)?.stop)return;let n=new AbortController,p={input:t,stop:n};this.#a.set(`${a} ${e}`,p),this.dispatchEvent(new Event("change"));try{let f=performance.now(),w=Object.fromEntries(new URLSearchParams(t.query)),L=te=>this.#e.callEndpoint({method:a,url:e,query:w,body:r},{signal:te}),g=await(s?L(AbortSignal.any([n.signal,s])):this.#t.take(e,()=>L(n.signal),n.signal)),U=await g.text(),N=performance.now()-f;p.answer={status:g.status,ms:N,body:gh(U.slice(0,mh))}}catch(f){!n.signal.aborted&&!s?.aborted&&(p.failure=f)}p.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let a of this.#a.values())a.stop?.abort();this.#a.clear()}};function gh(o){try{return JSON.stringify(JSON.parse(o),null,2)}catch{return o}}var xh=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Nr=class extends EventTarget{#e;#t=new Map;#a=[];#r=0;constructor(a){super(),this.#e=a}of(a){if(!a.icon)return;let e=`${a.id} ${a.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#a.push(a),this.#s()),this.#t.get(e)||void 0}async#s(){if(!(this.#r>=4)){this.#r++;for(let a=this.#a.shift();a!==void 0;a=this.#a.shift())try{let e=await(await this.#e.pluginIcon({id:a.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),r=xh.find(([n])=>t.startsWith(n))?.[1]??"image/svg+xml",s=Array.from(new Uint8Array(e),n=>String.fromCharCode(n)).join("");this.#t.set(`${a.id} ${a.digest}`,`data:${r};base64,${btoa(s)}`),this.dispatchEvent(new Event("change"))}catch{}this.#r--}}};var Nd=()=>new qa({url:location.origin}),Ud=o=>new TextEncoder().encode(o),jd=o=>Uint8Array.from(o.match(/../g)??[],a=>parseInt(a,16)),_d=o=>Array.from(o,a=>a.toString(16).padStart(2,"0")).join(""),Ba=class extends Error{};function vl(o,a){return new Promise((e,t)=>{let r=indexedDB.open("wasmhost",1);r.onupgradeneeded=()=>r.result.createObjectStore("keys"),r.onerror=()=>t(r.error??new Error(h.noKeys)),r.onsuccess=()=>{let s=r.result.transaction("keys",o),n=a(s.objectStore("keys"));s.oncomplete=()=>e(n.result),s.onabort=()=>t(s.error??new Error(h.noKeys)),r.result.close()}})}var Wd=()=>vl("readonly",o=>o.get("login"));async function zd(){let o=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(o===void 0)return await Wd()!==void 0;history.replaceState(null,"",location.pathname);let a=await Nd().createLogin({code:o}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",jd(a.key),e,!1,["sign","verify"]);return await vl("readwrite",r=>r.put(t,"login")),!0}async function vh(){let o=await Wd();if(o===void 0)throw new ht(401,{detail:h.signedOut.title});let a=_d(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await Nd().proveLogin({nonce:a});if(!await crypto.subtle.verify("HMAC",o,jd(t),Ud(`host:${e}:${a}`)))throw new Ba(h.stranger);return _d(new Uint8Array(await crypto.subtle.sign("HMAC",o,Ud(`page:${e}`))))}var xl;function mt(){xl=void 0}async function Vd(){document.hidden&&mt();let o=xl??=vh();try{return await o}catch(a){throw xl===o&&mt(),a}}async function yh(o,a,e){for(let t=await Vd(),r=!1;;r=!0){let s=new Headers(e?.headers);s.set("Wasmhost-Session",t);let n=await o(a,{...e,headers:s});if(n.status!==401||r)return n;let p=t;if(mt(),t=await Vd(),t===p)return n}}function Ia(o=(a,e)=>fetch(a,e)){return new qa({url:location.origin,fetch:(a,e)=>yh(o,a,e)})}async function Gd(){try{await Ia().deleteLogin()}finally{await vl("readwrite",o=>o.delete("login"))}}function Lt(o){return o instanceof ht&&o.status===401}var jr=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}get soon(){return h.soon(this.time)}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,r){if(this.has(e))return;let s={key:e,text:t};s.timer=window.setTimeout(()=>{this.#t(s,r)},this.time),this.#e.set(e,s),this.#a(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(r){e.failure=r}e.timer=void 0,this.#a()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#a()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#a(){this.dispatchEvent(new Event("change"))}};var Kd=["plugins","approvals","sessions","notices"],Qd=500,wh=5e3,Wr=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new jr;this.#t=new Set;this.#a=new Set;this.#r=new Set;this.#s=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#o=()=>{mt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#d(this.#e.signal))};this.icons=new Nr(e),this.calls=new Vr(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#a;#r;start(){document.addEventListener("visibilitychange",this.#o),addEventListener("beforeunload",this.#s),this.#o(),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#o),removeEventListener("beforeunload",this.#s),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#s;async#i(){let{limits:e}=await this.client.listLimits().catch(()=>({limits:[]})),t=Ld(e.find(r=>r.name==="console.undo-time")?.value??"");t!==void 0&&(this.undo.time=t)}#o;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#d(e){let t=Qd;for(;!e.aborted;){let r;try{for await(let s of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#n("open");for(let n of Kd)this.changed(n)}t=Qd,Kd.includes(s.name)?this.changed(s.name):s.name===""&&this.#p(s.data)}}catch(s){if(e.aborted)return;if(Lt(s)){this.dispatchEvent(new Event("refused"));return}r=s}if(e.aborted)return;mt(),this.#n(r instanceof Ba?"stranger":"lost"),await new Promise(s=>setTimeout(s,t)),t=Math.min(t*2,wh)}}#n(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#p(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#a.has(e)){this.#r.add(e);return}this.#a.add(e);try{do this.#r.delete(e),await this.#u(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#r.has(e))}catch(t){Lt(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#a.delete(e)}}async figures(e){let t=this.plugins,{plugins:r}=await this.client.listPlugins({id:[...e]});if(this.plugins!==t)return;let s=new Map(r.map(n=>[n.id,n.stats]));this.plugins=t.map(n=>s.has(n.id)?{...n,stats:s.get(n.id)}:n),this.dispatchEvent(new Event("change"))}#l(e){for(let{id:t,state:r}of this.plugins){let s=e.get(t);(s===void 0||s==="disabled")&&this.#t.add(t),r==="active"&&this.#t.delete(t)&&this.dispatchEvent(new CustomEvent("enabled",{detail:t}))}}async#u(e){switch(e){case"plugins":{let t=new Map(this.plugins.map(r=>[r.id,r.state]));this.plugins=(await this.client.listPlugins()).plugins,this.ready&&this.#l(t);break}case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,r]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=r.notifications.length}}}};var Xd=(o,a,e)=>{let t=new Map;for(let r=a;r<=e;r++)t.set(o[r],r);return t},Se=gr(class extends Zt{constructor(o){if(super(o),o.type!==Sd.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,a,e){let t;e===void 0?e=a:a!==void 0&&(t=a);let r=[],s=[],n=0;for(let p of o)r[n]=t?t(p,n):n,s[n]=e(p,n),n++;return{values:s,keys:r}}render(o,a,e){return this.dt(o,a,e).values}update(o,[a,e,t]){let r=Ad(o),{values:s,keys:n}=this.dt(a,e,t);if(!Array.isArray(r))return this.ut=n,s;let p=this.ut??=[],f=[],w,L,g=0,U=r.length-1,N=0,te=s.length-1;for(;g<=U&&N<=te;)if(r[g]===null)g++;else if(r[U]===null)U--;else if(p[g]===n[N])f[N]=ft(r[g],s[N]),g++,N++;else if(p[U]===n[te])f[te]=ft(r[U],s[te]),U--,te--;else if(p[g]===n[te])f[te]=ft(r[g],s[te]),Yt(o,f[te+1],r[g]),g++,te--;else if(p[U]===n[N])f[N]=ft(r[U],s[N]),Yt(o,r[g],r[U]),U--,N++;else if(w===void 0&&(w=Xd(n,N,te),L=Xd(p,g,U)),w.has(p[g]))if(w.has(p[U])){let Oe=L.get(n[N]),yo=Oe!==void 0?r[Oe]:null;if(yo===null){let rd=Yt(o,r[g]);ft(rd,s[N]),f[N]=rd}else f[N]=ft(yo,s[N]),Yt(o,r[g],yo),r[Oe]=null;N++}else vr(r[U]),U--;else vr(r[g]),g++;for(;N<=te;){let Oe=Yt(o,f[te+1]);ft(Oe,s[N]),f[N++]=Oe}for(;g<=U;){let Oe=r[g++];Oe!==null&&vr(Oe)}return this.ut=n,xr(o,f),ot}});var bh=100,yl=600,$h=400,kh=10,Le,gt,fa,Xe,ha,Ve,ca,xt,Rt,Ht,Ot,ma,M,Qe,zr,ua,Gr,wl,Kr,Jd,Zd,Yd,Qr,ep,bl,tp,Te=class extends Me{constructor(){super(...arguments);y(this,M);this.items=[];this.key=e=>e;this.row=()=>i``;this.rowClass=()=>"";this.kind="";this.height=40;this.more=!1;this.follow=!1;this.first=0;this.last=1;y(this,Le,1);y(this,gt,new Map);y(this,fa,0);y(this,Xe,new Float64Array(1));y(this,ha,0);y(this,Ve,document.documentElement);y(this,ca,new AbortController);y(this,xt,!1);y(this,Rt,!1);y(this,Ht,0);y(this,Ot);y(this,ma,-1)}createRenderRoot(){return this}get drawn(){return this.items.slice(...l(this,M,ua).call(this))}connectedCallback(){super.connectedCallback(),A(this,ca,new AbortController);let{signal:e}=x(this,ca),t=this.parentElement;for(;t?.parentElement&&!/auto|scroll/.test(getComputedStyle(t).overflowY);)t=t.parentElement;A(this,Ve,t??document.documentElement),x(this,Ve).addEventListener("scroll",()=>l(this,M,Jd).call(this),{passive:!0,signal:e});let r=new ResizeObserver(()=>l(this,M,Zd).call(this));for(let s of[this,x(this,Ve)])r.observe(s);e.addEventListener("abort",()=>r.disconnect())}disconnectedCallback(){super.disconnectedCallback(),x(this,ca).abort()}willUpdate(e){(e.has("items")||e.has("follow"))&&(A(this,Ht,0),A(this,xt,this.follow));let t=x(this,M,Qr)?[...x(this,M,Qr).children].find(r=>r.contains(document.activeElement)):void 0;if(A(this,Ot,void 0),t instanceof HTMLLIElement){let{entry:r}=t,s=this.items.findIndex(n=>this.key(n)===r);A(this,Ot,{key:r,index:s<0?t.place:s})}x(this,M,Qe)||(l(this,M,Gr).call(this),l(this,M,Kr).call(this))}render(){let e=x(this,M,Qe)&&!this.more?d:this.more?-1:this.items.length;return i`<div class="space"></div>
      <ul class=${this.kind} @focusin=${()=>this.requestUpdate()}>
        ${Se(l(this,M,Yd).call(this),t=>this.key(this.items[t]),t=>i`<li
            class=${this.rowClass(this.items[t])}
            .entry=${this.key(this.items[t])}
            .place=${t}
            aria-setsize=${e}
            aria-posinset=${e===d?d:t+1}
          >
            ${this.row(this.items[t])}
          </li>`)}
      </ul>
      <div class="space"></div>`}updated(){let e=x(this,M,Qr);if(e){if(l(this,M,bl).call(this,e),l(this,M,tp).call(this,e),!x(this,M,Qe)){let t=getComputedStyle(e),r=t.display==="grid"?t.gridTemplateColumns.split(" ").length:1,s=r!==x(this,Le);s&&(A(this,Le,r),x(this,gt).clear(),l(this,M,Gr).call(this)),(s||l(this,M,ep).call(this,e,parseFloat(t.rowGap)||0))&&sd(this,Ht)._++<kh&&this.requestUpdate(),l(this,M,bl).call(this,e)}x(this,xt)&&(x(this,Ve).scrollTop=x(this,Ve).scrollHeight,A(this,Rt,!0),A(this,xt,this.isUpdatePending)),this.dispatchEvent(new Event("drawn")),l(this,M,ua).call(this)[1]<this.items.length?A(this,ma,-1):this.more&&x(this,ma)!==this.items.length&&x(this,ha)>0&&(A(this,ma,this.items.length),this.dispatchEvent(new Event("end")))}}};Le=new WeakMap,gt=new WeakMap,fa=new WeakMap,Xe=new WeakMap,ha=new WeakMap,Ve=new WeakMap,ca=new WeakMap,xt=new WeakMap,Rt=new WeakMap,Ht=new WeakMap,Ot=new WeakMap,ma=new WeakMap,M=new WeakSet,Qe=function(){return this.items.length<=bh},zr=function(){return Math.ceil(this.items.length/x(this,Le))},ua=function(){if(x(this,M,Qe))return[0,this.items.length];let e=Math.min(this.last,x(this,M,zr));return[Math.min(this.first,e)*x(this,Le),Math.min(e*x(this,Le),this.items.length)]},Gr=function(){let e=x(this,M,zr),t=new Float64Array(e+1);for(let r=0;r<e;r++){let s=x(this,gt).get(this.key(this.items[r*x(this,Le)]));t[r+1]=t[r]+(s??(x(this,fa)||this.height))}A(this,Xe,t)},wl=function(e){let t=0,r=x(this,Xe).length-1;for(;t<r;){let s=t+r+1>>1;x(this,Xe)[s]<=e?t=s:r=s-1}return t},Kr=function(){let e=x(this,Ve).getBoundingClientRect().top-this.getBoundingClientRect().top,t=e+x(this,Ve).clientHeight,r=x(this,M,zr),s=yl-$h;if(this.last<=r&&(this.first===0||x(this,Xe)[this.first]<=e-s)&&(this.last===r||x(this,Xe)[this.last]>=t+s))return!1;let n=Math.min(l(this,M,wl).call(this,e-yl),Math.max(0,r-1)),p=Math.min(r,Math.max(n,l(this,M,wl).call(this,t+yl))+1);return n===this.first&&p===this.last?!1:([this.first,this.last]=[n,p],!0)},Jd=function(){let{scrollTop:e,clientHeight:t,scrollHeight:r}=x(this,Ve);A(this,Ht,0),A(this,Rt,e+t>=r-2),A(this,xt,!x(this,M,Qe)&&l(this,M,Kr).call(this)&&x(this,Rt))},Zd=function(){let{clientWidth:e}=this;e!==x(this,ha)&&(A(this,ha,e),x(this,gt).clear(),A(this,fa,0),x(this,xt)||A(this,xt,this.follow&&x(this,Rt))),A(this,Ht,0),this.requestUpdate()},Yd=function(){let[e,t]=l(this,M,ua).call(this),r=new Set;for(let s=e;s<t;s++)r.add(s);if(!x(this,M,Qe)){let s=x(this,Ot)?.index,n=s===void 0?[]:[s-1,s,s+1];for(let p of[0,...n,this.items.length-1])p>=0&&p<this.items.length&&r.add(p)}return[...r].sort((s,n)=>s-n)},Qr=function(){return this.querySelector(":scope > ul")},ep=function(e,t){let[r,s]=l(this,M,ua).call(this),n=!1;for(let p of e.children){let f=p.place;if(f<r||f>=s||f%x(this,Le)>0||p.style.position!=="")continue;let w=p.getBoundingClientRect().height+t;w<=t||Math.abs((x(this,gt).get(p.entry)??-1)-w)<.5||(x(this,gt).set(p.entry,w),x(this,fa)||A(this,fa,w),n=!0)}return n&&l(this,M,Gr).call(this),n&&l(this,M,Kr).call(this)},bl=function(e){let[t,r]=l(this,M,ua).call(this),[s,n]=this.querySelectorAll(":scope > .space"),p=L=>x(this,Xe)[Math.floor(L/x(this,Le))]??0,f=x(this,Xe).at(-1);s.style.height=x(this,M,Qe)?"0":`${p(t)}px`,n.style.height=x(this,M,Qe)?"0":`${f-(r>=this.items.length?f:p(r))}px`;let w=e.clientWidth/x(this,Le);for(let L of e.children){let g=L.place,U=!x(this,M,Qe)&&(g<t||g>=r);!U&&L.style.position===""||(L.style.position=U?"absolute":"",L.style.top=U?`${p(g)}px`:"",L.style.left=U?`${g%x(this,Le)*w}px`:"",L.style.width=U?`${w}px`:"")}},tp=function(e){let t=x(this,Ot);if(!t||document.activeElement!==document.body)return;let r=[...e.children];if(r.some(n=>n.entry===t.key))return;let s=r.find(n=>n.place>=t.index)??r.at(-1);s&&(s.tabIndex=-1,s.focus({preventScroll:!0}))},u([R({attribute:!1})],Te.prototype,"items",2),u([R({attribute:!1})],Te.prototype,"key",2),u([R({attribute:!1})],Te.prototype,"row",2),u([R({attribute:!1})],Te.prototype,"rowClass",2),u([R({attribute:!1})],Te.prototype,"kind",2),u([R({attribute:!1})],Te.prototype,"height",2),u([R({attribute:!1})],Te.prototype,"more",2),u([R({attribute:!1})],Te.prototype,"follow",2),u([m()],Te.prototype,"first",2),u([m()],Te.prototype,"last",2),Te=u([b("long-list")],Te);function Xr(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(a=>a!=="").map(a=>{try{return decodeURIComponent(a)}catch{return a}})}function E(...o){return"#/"+o.map(encodeURIComponent).join("/")}function Pe(...o){location.hash=E(...o)}function ap(o,a){kl(o,a.replace(/\r\n?/g,`
`).split(`
`),0)}var rp=/^ {0,3}(```|~~~)/,op=/^ {0,3}(#{1,6})[ \t]+(.*)$/,sp=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Jr=/^ {0,3}> ?/,Ua=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,Ch=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function be(o,a){return o.appendChild(o.ownerDocument.createElement(a))}function kl(o,a,e){let t=e<8;for(let r=0;r<a.length;){let s=a[r],n=op.exec(s),p=rp.exec(s);if(s.trim()==="")r++;else if(p){let f=++r;for(;r<a.length&&!a[r].trimStart().startsWith(p[1]);)r++;be(be(o,"pre"),"code").textContent=a.slice(f,r++).join(`
`)}else if(n)$l(be(o,`h${n[1].length}`),n[2]),r++;else if(sp.test(s))be(o,"hr"),r++;else if(t&&Jr.test(s)){let f=[];for(;r<a.length&&Jr.test(a[r]);)f.push(a[r++].replace(Jr,""));kl(be(o,"blockquote"),f,e+1)}else if(t&&Ua.test(s))r=Sh(o,a,r,e);else if(s.includes("|")&&r+1<a.length&&Ch.test(a[r+1]))r=Th(o,a,r);else{let f=[s];for(;++r<a.length&&a[r].trim()!==""&&!Mh(a[r],t);)f.push(a[r]);$l(be(o,"p"),f.join(`
`))}}}function Mh(o,a){return rp.test(o)||op.test(o)||sp.test(o)||a&&(Jr.test(o)||Ua.test(o))}function Sh(o,a,e,t){let r=/\d/.test(Ua.exec(a[e])[2]),s=be(o,r?"ol":"ul");s instanceof o.ownerDocument.defaultView.HTMLOListElement&&(s.start=parseInt(a[e].trim(),10));for(let n;e<a.length&&(n=Ua.exec(a[e]))&&/\d/.test(n[2])===r;){let p=[a[e++].slice(n[0].length)],f=/^(\t| {2,})/;for(;e<a.length;e++){let w=a[e];if(w.trim()===""?!f.test(a[e+1]??""):!f.test(w))break;p.push(w.replace(/^(\t| {1,4})/,""))}for(;e<a.length&&a[e].trim()===""&&Ua.test(a[e+1]??"");)e++;kl(be(s,"li"),p,t+1)}return e}function Th(o,a,e){let t=be(o,"table"),r=(s,n)=>{let p=be(t,"tr");for(let f of s.trim().replace(/^\||\|$/g,"").split("|"))$l(be(p,n),f.trim())};for(r(a[e],"th"),e+=2;e<a.length&&a[e].includes("|");e++)r(a[e],"td");return e}var Ph=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,Ah={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function $l(o,a){let e=[{mark:"",element:o}],t=0,r=s=>e[e.length-1].element.append(s);for(let s of a.matchAll(Ph)){let[n,p,f,w,L,g]=s,U=s.index+n.length;r(a.slice(t,s.index)),t=U;let N=e[e.length-1].element,te=a[s.index-1]??"";if(p!==void 0)r(p);else if(f!==void 0)be(N,"code").textContent=f;else if(w!==void 0){let Oe=be(N,"a");Oe.textContent=w||L,/^(https?:\/\/|mailto:)/i.test(L)&&(Oe.href=L)}else g===void 0?be(N,"br"):e[e.length-1].mark===g&&!/\s/.test(te)?e.pop():e.length>8||/^\s?$/.test(a[U]??"")||g[0]==="_"&&/\w/.test(te)?r(g):e.push({mark:g,element:be(N,Ah[g])})}r(a.slice(t));for(let{mark:s,element:n}of e.slice(1).reverse())n.replaceWith(s,...n.childNodes)}var re=class extends Error{constructor(e,t){super(t);this.code=e}};var ip=5e3,Cl=(o,a)=>new re("not_supported",`export.${o} is not possible here: ${a}`),Zr=(o,a)=>new re("invalid_argument",`export.${o}: ${a}`),_a=class{#e=new Map;#t;#a;#r=0;#s=!1;#i=-ip;constructor(a,e){this.#t=a,this.#a=e}static has(a){return["savePDF","pickFolder","writeFiles","verifyFiles","openFolder"].includes(a)}async call(a,e,t){let r=e[0]??{};switch(a){case"savePDF":return this.#o(a,()=>this.#d(r));case"pickFolder":return this.#o(a,()=>this.#p(t));case"openFolder":{let s=this.#l(a,r.path);return this.#o(a,async()=>(await this.#n(a,{mode:"read",startIn:s}),{opened:!0}))}case"writeFiles":return{written:await this.#f(this.#l(a,r.directory),this.#u(a,r.files,t),t),directory:np(r.directory)};default:return this.#h(this.#l(a,r.directory),this.#u(a,r.files,t))}}async#o(a,e){let{activeElement:t,defaultView:r}=this.#t.ownerDocument;if(t!==this.#t||!r?.navigator.userActivation.isActive||this.#s||performance.now()-this.#i<ip)throw new re("permission_denied",`export.${a} needs a click of the user in the page, each time`);this.#s=!0;try{return await e()}finally{this.#s=!1,this.#i=performance.now()}}async#d({filename:a,markdown:e,metadata:t}){if(typeof e!="string")throw Zr("savePDF","markdown must be a text");let r=this.#t.ownerDocument,s=r.createElement("iframe");s.setAttribute("sandbox","allow-same-origin allow-modals"),s.className="print",s.setAttribute("aria-hidden","true"),s.tabIndex=-1,Object.assign(s.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),r.body.append(s);try{let n=s.contentDocument;n.title=c(String(a??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,n.body.style.font="11pt/1.5 sans-serif",n.body.style.overflowWrap="anywhere",ap(n.body,e);for(let[p,f]of Object.entries(t??{}).reverse()){if(typeof f!="string"&&typeof f!="number")continue;let w=n.createElement(p==="title"?"h1":"p");w.textContent=p==="title"?String(f):`${p}: ${f}`,n.body.prepend(w)}for(let p of n.querySelectorAll("pre"))p.style.whiteSpace="pre-wrap";for(let p of n.querySelectorAll("table, th, td"))Object.assign(p.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(p=>setTimeout(p)),s.contentWindow.print()}finally{s.remove()}return null}async#n(a,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new re("permission_denied",`export.${a}: ${t.message}`)}}async#p(a){if(!this.#a)throw Cl("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Cl("pickFolder","the browser has no dialog for it");if(this.#e.size>=a.folders)throw new re("quota_exceeded",`the page has ${a.folders} folders already`);let e=await this.#a()&&await this.#n("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name||"folder";for(let r=2;this.#e.has(t);r++)t=`${e.name} (${r})`;return this.#e.set(t,e),{selected:!0,path:t}}#l(a,e){if(!window.showDirectoryPicker)throw Cl(a,"this browser does not let a page use a folder");let t=this.#e.get(np(e));if(t)return t;throw new re("not_found",`export.${a}: the user has chosen no such folder; call pickFolder`)}#u(a,e,t){if(!Array.isArray(e))throw Zr(a,"files must be a list");if(e.length>t.files)throw new re("quota_exceeded",`at most ${t.files} files are possible`);return e.map(r=>{let s=typeof r=="string"?{name:r}:r,{name:n,content:p=""}=s??{};if(typeof n!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(n)){let f=JSON.stringify(n);throw Zr(a,`${f} is no path of a file in the folder, whose names begin with no dot`)}if(typeof p!="string")throw Zr(a,"the content of a file must be a text");return{name:n,content:p}})}async#f(a,e,t){if((this.#r+=e.length)>t.files)throw new re("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:r,content:s}of e)try{let n=await(await lp(a,r,!0)).createWritable();await n.write(s),await n.close()}catch(n){throw new re("unavailable",`export.writeFiles: ${r}: ${n.message}`)}return e.length}async#h(a,e){let t=[];for(let{name:r}of e)try{await lp(a,r,!1)}catch(s){if(!["NotFoundError","TypeMismatchError"].includes(s.name))throw new re("unavailable",`export.verifyFiles: ${r}: ${s.message}`);t.push(r)}return{verified:t.length===0,missing:t}}};function np(o){return String(o?.path??o)}async function lp(o,a,e){let t=a.split("/"),r=t.pop();for(let s of t)o=await o.getDirectoryHandle(s,{create:e});return o.getFileHandle(r,{create:e})}var Yr=class{#e;#t;#a;#r="there";#s=!1;#i;#o;constructor(a,e){this.#e=a,this.#t=e,this.#a=window.setInterval(()=>this.#n(),2e3)}ready(){this.#s=this.#o===void 0,clearTimeout(this.#o),this.#o=void 0,this.answered()}loaded(){clearTimeout(this.#o),this.#o=this.#s?void 0:window.setTimeout(()=>this.#d(),2e3),this.#s=!1}answered(){this.#i=void 0,this.#p("there")}stop(){clearInterval(this.#a),clearTimeout(this.#o)}#d(){this.#o=void 0,this.#p("away")}#n(){this.#r!=="away"&&(document.hidden?this.#i=void 0:this.#i===void 0?(this.#i=performance.now(),this.#e()):performance.now()-this.#i>6e3&&this.#p("silent"))}#p(a){a!==this.#r&&(this.#r=a,this.#t(a))}};var Ml={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},Eh=256,Lh=2048,dp=matchMedia("(hover: hover)").matches?5e3:1e3,eo={at:-dp,tab:!1};for(let o of["keydown","pointerdown"])addEventListener(o,a=>{eo={at:performance.now(),tab:a instanceof KeyboardEvent&&a.key==="Tab"}},!0);var Sl=new pa(1),ga=class{#e;#t;#a;#r;#s;#i;#o;#d;#n;#p=!1;#l=new AbortController;#u=0;#f=0;#h={window:0,channel:0};#w=!1;#g=!1;#x=!1;#M=0;#v=document.activeElement;#c;constructor(a,e,t,r={}){let s=r.window??window;this.#e=a,this.#t=e,this.#a=t,this.place=this.#c=r.at,this.element=document.createElement("iframe"),this.element.title=r.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#s=new _a(this.element,t.confirmFolder),this.#i=new Yr(()=>this.#n?.postMessage({ask:!0}),w=>t.changed?.(w)),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),s.addEventListener("message",this.#b),this.element.addEventListener("load",()=>{this.#p=!1,this.#d!==void 0&&this.#i.loaded()}),this.element.addEventListener("pointerenter",()=>this.#g=!0),this.element.addEventListener("pointerleave",()=>this.#g=!1),addEventListener("focusin",this.#$),addEventListener("focus",this.#y),addEventListener("blur",this.#k);let n=Sl.join(e),p=()=>{this.element.name=JSON.stringify({theme:t.theme()})};p();let f=t.onTheme(()=>{p(),this.#n?.postMessage({theme:t.theme()})});this.#r=()=>{s.removeEventListener("message",this.#b),removeEventListener("focusin",this.#$),removeEventListener("focus",this.#y),removeEventListener("blur",this.#k),f(),n()},this.#S(r.overlay??!1)}async#S(a){try{let e=await this.#e.openView({id:this.#t,overlay:a});if(this.#l.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#d=e.id,this.#o=e.limits,Sl.most=e.limits.connections,this.element.src=e.url+(this.#c?.hash??"")}catch(e){this.#m(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#x=!0,this.element.focus({preventScroll:!0})}close(){this.#l.signal.aborted||(this.#l.abort(),this.#r(),this.#i.stop(),this.#n?.close(),this.element.remove(),this.#d!==void 0&&this.#e.closeView({id:this.#t,view:this.#d}).catch(()=>{}))}#m(a){this.#l.signal.aborted||(this.close(),this.#a.failed(a))}#b=a=>{let e=this.element.contentWindow;if(e===null||a.source!==e||this.#C("window")||this.#p||a.data?.wasmhost!=="ready")return;this.#p=!0,this.#n?.close();let t=new MessageChannel;this.#n=t.port1,this.#n.onmessage=n=>this.#T(t.port1,n.data);let{token:r}=a.data,s={wasmhost:"connect",token:r,theme:this.#a.theme(),place:this.#c};this.#c=void 0,e.postMessage(s,"*",[t.port2]),this.#i.ready()};#$=()=>{document.activeElement!==this.element&&(this.#v=document.activeElement),this.#y()};#y=()=>{document.activeElement!==this.element&&(this.#x=!1,eo.tab=!1)};#k=()=>{document.activeElement!==this.element||this.#x||this.#g||eo.tab||navigator.userActivation.isActive&&performance.now()-eo.at>dp||(++this.#M>this.#o.focuses&&this.#m(Ml.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#v instanceof HTMLElement&&this.#v.focus()}))};#C(a){let e=Math.floor(performance.now()/1e3);e!==this.#f&&(this.#f=e,this.#h={window:0,channel:0});let t=this.#o.messagesPerSecond;return++this.#h[a]<=(a==="channel"?t:Math.max(10,t/10))?!1:(this.#m(Ml.flood),!0)}#T(a,e){if(this.#C("channel")||typeof e!="object"||e===null)return;if("here"in e){this.#i.answered();return}if("follow"in e){this.#L();return}if("place"in e){this.#P(e.place);return}let{id:t,namespace:r,method:s,args:n}=e;typeof t!="number"||typeof r!="string"||typeof s!="string"||typeof n!="string"||r.length+s.length>Eh||this.#A(a,{id:t,namespace:r,method:s,args:n})}#P(a){let{hash:e,x:t,y:r}=a??{};typeof e!="string"||e.length>Lh||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(r)||(this.place={hash:e,x:t,y:r})}async#A(a,e){this.#u++;try{if(this.#u>this.#o.openCalls)throw new re("quota_exceeded","too many calls wait for their answers");a.postMessage({id:e.id,result:await this.#E(e)})}catch(t){let r=t instanceof re?t.code:"unavailable",s=t instanceof Error?t.message:String(t);a.postMessage({id:e.id,error:{code:r,message:s}}),t.code==="view_not_found"&&this.#m(Ml.ended)}finally{this.#u--}}async#E({namespace:a,method:e,args:t}){if(t.length>this.#o.callBytes)throw new re("quota_exceeded",`the arguments of a call have at most ${this.#o.callBytes} bytes`);let r;try{r=JSON.parse(t)}catch{r=void 0}if(!Array.isArray(r))throw new re("invalid_argument","the arguments of a call must be a list of JSON");if(a==="session"&&e==="launchWithDraft"){let{activeElement:w,defaultView:L}=this.element.ownerDocument;if(w!==this.element||!L?.navigator.userActivation.isActive)throw new re("permission_denied","session.launchWithDraft needs a click of the user in the page");let g=r[0]??{};this.#a.openSession({draftText:String(g.draftText??""),autoSend:g.autoSend===!0});return}if(a==="export"&&_a.has(e))return this.#s.call(e,r,this.#o);let{signal:s}=this.#l,n={id:this.#t,view:this.#d??"",namespace:a,method:e,args:r},{result:p,error:f}=await Sl.take(this.#t,()=>this.#e.callView(n,{signal:s}),s);if(f!==void 0)throw new re(f.code,f.message);return p}async#L(){if(!this.#w)for(this.#w=!0;!this.#l.signal.aborted;){try{for await(let a of this.#e.followEvents({id:this.#t},{signal:this.#l.signal})){if(a.name==="end")break;let{channel:e,data:t}=a.data;typeof e=="string"&&this.#n?.postMessage({channel:e,data:t})}}catch{}await new Promise(a=>setTimeout(a,1e3))}}};function W(o){return new Promise(a=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");cr(Rh(o,r=>t().close(r),()=>{let r=t().returnValue==="confirmed";e.remove(),a(r)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function Rh(o,a,e){return i`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${o.title}</h2>
    <div class="stack">${o.body}</div>
    <footer>
      <button type="button" data-first=${o.danger?"":d} @click=${()=>a("")}>${h.cancel}</button>
      <button
        type="button"
        class=${o.danger?"danger":"primary"}
        data-first=${o.danger?d:""}
        @click=${()=>a("confirmed")}
      >
        ${o.confirm}
      </button>
    </footer>
  </dialog>`}var to=class{constructor(a,e,t){this.label=a;this.changed=e;this.#e=0;this.#a=new AbortController;this.moved=(a,e)=>{this.#e=a,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#a.signal,t])}#e;#t;#a;bar(){let a=this.#e,e=this.#t,t=e!==void 0&&a>=e,r=a===0?"":t?h.transfer.looks:e===void 0?_(a):h.transfer.of(_(a),_(e),Hd(a/e)),s=e!==void 0&&!t;return i`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${s?a/e:d}></progress>
      <span class="faint">${r}</span>
      ${v(h.cancel,()=>this.#a.abort(),{name:h.transfer.cancel(this.label)})}
    </div>`}};function pp(o){return(a,e={})=>new Promise((t,r)=>{let s=String(a),n=new XMLHttpRequest,p=()=>r(new TypeError("no answer"));n.open(e.method??"GET",s),new Headers(e.headers).forEach((f,w)=>n.setRequestHeader(w,f)),n.upload.onprogress=f=>o(f.loaded,f.total),n.onerror=p,n.onabort=()=>r(new DOMException("","AbortError")),n.onload=()=>{if(n.responseURL!==s)return p();let{status:f}=n,w=n.getResponseHeader("Content-Type")??"";t(new Response(f===204?null:n.responseText,{status:f,headers:{"Content-Type":w}}))},e.signal?.addEventListener("abort",()=>n.abort(),{once:!0}),e.signal?.aborted?n.onabort(new ProgressEvent("abort")):n.send(e.body)})}var ao;function up(o){ao=o}var $=class extends Me{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#a=0}#e;#t;#a;get live(){return ao}get client(){return ao.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}async refresh(){let e=++this.#a,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#a)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(r){if(t.aborted||e!==this.#a)return;this.#r(r)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let r=await t();return await this.refresh(),r}catch(r){this.#t.signal.aborted||this.#r(r);return}finally{let r=new Set(this.running);r.delete(e),this.running=r}}}async transfer(e,t,r){if(this.running.has(e))return;let s=new to(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,s),this.run(e,async()=>{try{return await r(s,Ia(pp(s.moved)))}catch(n){if(!s.signal.aborted)throw n;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??d}runs(e){return this.running.has(e)}#r(e){Lt(e)&&ao.dispatchEvent(new Event("refused")),this.failure=e}render(){return i` ${this.failure===void 0?d:it(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?Fd():d}`}};u([m()],$.prototype,"failure",2),u([m()],$.prototype,"loaded",2),u([m()],$.prototype,"running",2);var de=h.sessions,Hh=400,Tl=new Map;function fp(o,a){Tl.set(o,a)}var ro=o=>o?.status==="starting"||o?.status==="running",xa,Z,Va,hp,cp,mp,oo,gp,Pl,Al,nt=class extends ${constructor(){super(...arguments);y(this,Z);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";y(this,xa)}connectedCallback(){super.connectedCallback(),this.draft=Tl.get(this.plugin)??"",Tl.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(x(this,xa))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,r]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let s=r.messages.length!==this.messages.length||ro(x(this,Z,Va));this.messages=r.messages,clearTimeout(x(this,xa)),ro(x(this,Z,Va))&&A(this,xa,setTimeout(()=>{this.refresh()},Hh)),s&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return i`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${c(e.label)}</bdi></h2>
          ${v(de.new,()=>Pe("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>i`<li>
                <a
                  href=${E("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":d}
                  ><span class="grow">${T(t.name)}</span> ${q(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?i`<p class="faint">${de.none}</p>`:d}
      </aside>
      <div class="card conversation">${x(this,Z,Va)?l(this,Z,mp).call(this,x(this,Z,Va)):l(this,Z,hp).call(this,e)}</div>
    </div>`}};xa=new WeakMap,Z=new WeakSet,Va=function(){return this.list?.sessions.find(e=>e.id===this.session)},hp=function(e){return i`${H(de.start,de.startHelp)} ${l(this,Z,cp).call(this,e)} ${l(this,Z,Pl).call(this,void 0)}`},cp=function(e){return e.suggestedPrompts.length===0?d:i`<div>
      <p class="faint">${de.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>i`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},mp=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return i`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${k(de.status[e.status]??c(e.status),t[e.status]??"")}
        ${e.status==="ended"?d:v(de.stop,()=>{this.run("stop",()=>this.client.stopSession(x(this,Z,oo)))},{busy:this.runs("stop")})}
        ${v(de.remove,()=>{l(this,Z,gp).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?i`<p class="bad-text">${c(e.reason)}</p>`:d}
      <div class="chat" role="log" tabindex="0" aria-label=${de.messages} aria-busy=${ro(e)?"true":"false"}>
        ${Se(this.messages,r=>r.id,r=>i`<div class="message ${r.role==="user"?"mine":""}">
              <small
                >${r.role==="user"?de.you:de.role[r.role]??c(r.role)} · ${q(r.timestamp)}</small
              >
              <p dir="auto">${he(r.text)}</p>
            </div>`)}
        ${ro(e)?i`<p class="faint typing">${de.working}</p>`:d}
      </div>
      ${e.status==="ended"?i`<p class="faint">${de.ended}</p>`:l(this,Z,Pl).call(this,e)}`},oo=function(){return{id:this.plugin,session:this.session}},gp=async function(){await W({title:de.removeQuestion,body:i`<p>${de.removeHelp}</p>`,confirm:de.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(x(this,Z,oo)),Pe("plugin",this.plugin,"sessions")})},Pl=function(e){return i`<form class="composer" @submit=${t=>{l(this,Z,Al).call(this,t,e)}}>
      <textarea
        aria-label=${de.message}
        placeholder=${de.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&l(this,Z,Al).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${de.send}</button>
    </form>`},Al=async function(e,t){e.preventDefault();let r=this.draft.trim();r!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...x(this,Z,oo),text:r});else{let s=await this.client.createSession({id:this.plugin,prompt:r});Pe("plugin",this.plugin,"sessions",s.id)}this.draft=""})},u([R()],nt.prototype,"plugin",2),u([R()],nt.prototype,"session",2),u([m()],nt.prototype,"list",2),u([m()],nt.prototype,"messages",2),u([m()],nt.prototype,"draft",2),nt=u([b("plugin-sessions")],nt);var Oh=["50","100","200","300","400","500","600","700","800","900"].map(o=>`--surface-${o}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function qh(){let o=getComputedStyle(document.documentElement);return{mode:ko(),visualTheme:"wasmhost",properties:Object.fromEntries(Oh.map(a=>[a,o.getPropertyValue(a).trim()]))}}function so(o,a,e){return{theme:qh,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!o.plugin(a)?.permissions.some(r=>r.name==="sessions"&&r.granted))throw new re("permission_denied","session.launchWithDraft needs the permission sessions");fp(a,t.draftText),Pe("plugin",a,"sessions")},failed:e}}var El=h.page,io=new Map;async function no(o,a){let e=io.get(a);if(e&&!e.closed){e.focus();return}let t={width:360,height:480},r=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(t):window.open("","",`popup,width=${t.width},height=${t.height}`);if(!r)throw new Error(El.blocked);io.set(a,r);let s=new ga(o.client,a,so(o,a,()=>r.close()),{overlay:!0,title:El.titleOf(a),window:r});r.document.title=El.titleOf(a),Object.assign(r.document.body.style,{margin:"0",height:"100vh"}),Object.assign(s.element.style,{border:"0",width:"100%",height:"100%"}),r.document.body.append(s.element);let n=()=>{let p=o.plugin(a)?.state;(p===void 0||p==="disabled")&&r.close()};o.addEventListener("plugins",n),r.addEventListener("pagehide",()=>{o.removeEventListener("plugins",n),io.get(a)===r&&io.delete(a),s.close()})}var Fh=4,Dh=3e3,Bh=15e3,Ih=2e4,ae,xp,Ll,Rl,Hl,lo,vp,yp,wp,qt=class extends Me{constructor(){super(...arguments);y(this,ae);this.shown=[];this.offers=new Map}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:r}=e.detail;!t||t.read||r==="read"||(this.shown=[...this.shown.filter(s=>s.id!==t.id),t].slice(-Fh),setTimeout(()=>l(this,ae,Ll).call(this,t.id),Math.min(Bh,Math.max(Dh,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.addEventListener("enabled",e=>{let{detail:t}=e;this.live.plugin(t)?.ui?.overlay&&(l(this,ae,Hl).call(this,t,void 0),setTimeout(()=>l(this,ae,lo).call(this,t),Ih))}),this.live.undo.addEventListener("added",()=>{l(this,ae,xp).call(this)})}render(){return[l(this,ae,yp).call(this),l(this,ae,wp).call(this)]}};ae=new WeakSet,xp=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},Ll=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>l(this,ae,Ll).call(this,e),1e3):l(this,ae,Rl).call(this,e)},Rl=function(e){this.shown=this.shown.filter(t=>t.id!==e)},Hl=function(e,t){this.offers=new Map(this.offers).set(e,t)},lo=function(e){let t=new Map(this.offers);t.delete(e),this.offers=t},vp=async function(e){try{await no(this.live,e),l(this,ae,lo).call(this,e)}catch(t){l(this,ae,Hl).call(this,e,t)}},yp=function(){let{undo:e}=this.live;return e.list.length+this.offers.size===0?d:i`<div class="undo" role="status">
      ${Se(e.list,t=>t.key,t=>i`<div class="toast">
            <div>${t.failure===void 0?t.text:it(t.failure)}</div>
            ${t.failure!==void 0?v(h.dismiss,()=>e.drop(t.key)):e.has(t.key)?v(h.undo,()=>e.drop(t.key)):d}
          </div>`)}
      ${Se(this.offers,([t])=>t,([t,r])=>i`<div class="toast">
            <div>${r===void 0?h.page.hasOverlay(t):it(r)}</div>
            ${v(h.page.overlay,()=>{l(this,ae,vp).call(this,t)},{name:h.page.overlayOf(t)})}
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>l(this,ae,lo).call(this,t)}>
              ${ve("close")}
            </button>
          </div>`)}
    </div>`},wp=function(){return i`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${Se(this.shown,e=>e.id,e=>i` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?i`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>l(this,ae,Rl).call(this,e.id)}>
              ${ve("close")}
            </button>
          </div>`)}
    </div>`},u([R({attribute:!1})],qt.prototype,"live",2),u([m()],qt.prototype,"shown",2),u([m()],qt.prototype,"offers",2),qt=u([b("wasmhost-toasts")],qt);var Y=h.home,Uh=["notes","feed-digest"],_h=3e3;function Ol(o){let a={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return k(h.state[o.state]??c(o.state),a[o.state]??"")}var Vh=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Nh(o){let a=Vh.get(o);return a?i`<p><a href=${E(a)}>${Y.goTo(h.pages[a])}</a></p>`:d}function jh(o){let a=o.missingPermissions??[];return a.length>0?i`<p>${Y.missing} <code>${a.join(", ")}</code></p>`:d}var Na,ja,Ae,bp,$p,kp,Cp,Mp,Sp,Ft=class extends ${constructor(){super(...arguments);y(this,Ae);this.topics=["plugins","notices"];this.alerts=[];this.filter="";y(this,Na,new Map);y(this,ja,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&l(this,Ae,bp).call(this)},_h);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=r.notifications;let s=performance.now();for(let n of this.live.plugins){let p=x(this,Na).get(n.id);p&&(s-p.at<500||p.stats===n.stats)||(p&&x(this,ja).set(n.id,Math.max(0,n.stats.instructions-p.ticks)/(s-p.at)*1e3),x(this,Na).set(n.id,{at:s,ticks:n.stats.instructions,stats:n.stats}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),r=t===""?e:e.filter(s=>`${s.id} ${s.name} ${s.description??""}`.toLowerCase().includes(t));return i` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${E("install")}>${ve("plus")}${h.pages.install}</a>
      </div>
      ${l(this,Ae,Mp).call(this)}
      ${e.length===0&&this.live.ready?l(this,Ae,kp).call(this):i` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${B(e.length)}</span></h2>
                ${e.length>5?i`<input
                        type="search"
                        aria-label=${Y.filter}
                        placeholder=${Y.filter}
                        .value=${this.filter}
                        @input=${s=>{this.filter=s.target.value}}
                      />`:d}
                ${l(this,Ae,$p).call(this)}
              </div>
              ${r.length===0?H(Y.noMatch,Y.noMatchHelp):i`<long-list
                      .items=${r}
                      .key=${s=>s.id}
                      .row=${s=>l(this,Ae,Sp).call(this,s)}
                      .rowClass=${()=>"card plugin"}
                      .kind=${"cards"}
                      .height=${184}
                    ></long-list>`}
            </section>`}`}};Na=new WeakMap,ja=new WeakMap,Ae=new WeakSet,bp=async function(){let e=this.querySelector("long-list")?.drawn.map(t=>t.id)??[];e.length>0&&await this.live.figures(e).catch(()=>{}),await this.refresh()},$p=function(){let e=this.status?.memory;return e?i`<span class="total"
          ><span class="faint">${Y.memoryOfAll}</span>${Da(Y.memoryOfAll,e.usedBytes,e.maxBytes,`${_(e.usedBytes)} / ${_(e.maxBytes)}`)}</span
        >`:d},kp=function(){return H(Y.none,Ee(Y.noneHelp),i`<div class="row">
          ${v(Y.examples,()=>{l(this,Ae,Cp).call(this)},{kind:"primary",busy:this.runs("examples")})}
          <a class="button" href=${E("install")}>${h.pages.install}</a>
          <a class="button" href=${E("catalogue")}>${h.pages.catalogue}</a>
        </div>
        ${this.bar("examples")}
        <p class="faint">${Y.examplesHelp}</p>`)},Cp=async function(){await this.transfer("examples",Y.examples,async({signal:e},t)=>{for(let r of Uh){let s=await fetch(`/console/examples/${r}.plugin.zip`,{signal:e});if(!s.ok)throw new TypeError(s.statusText);let n=await s.blob(),{digest:p,permissions:f}=await t.inspectPackage({},n,{signal:e});await t.installPackage({digest:p,grants:f.map(w=>w.name)},n,{signal:e})}await this.live.changed("plugins")})},Mp=function(){let e=this.live.plugins.filter(f=>f.state==="failed"||f.state==="incompatible"||(f.missingPermissions?.length??0)>0||(f.faults?.length??0)>0),t=new Set(e.map(f=>f.id)),r=(this.status?.findings??[]).filter(f=>!f.plugin||!t.has(f.plugin)),s=this.live.waiting,n=this.alerts.filter(f=>!this.live.undo.has(`dismiss ${f.id}`)),p=i`<a href=${E("inbox")}>${Y.openInbox}</a>`;return s+e.length+r.length+n.length===0?d:i`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${Y.attention}</h2>
      ${s>0?C("info",i`<strong>${Y.approvals(s)}</strong> ${p}`):d}
      ${e.map(f=>C("bad",i`<p>
              <strong
                ><a href=${E("plugin",f.id)}><code>${f.id}</code></a> ${h.state[f.state]}</strong
              >
            </p>
            <p>${c(f.reason??"")}</p>
            ${jh(f)}`))}
      ${r.map(f=>C(f.severity==="error"?"bad":"warn",i`<p>${f.plugin?i`<code>${f.plugin}</code>: ${c(f.what)}`:da(c(f.what))}</p>
            ${f.do?i`<p class="faint">${Ee(da(c(f.do)))}</p>`:d} ${Nh(f.component)}`))}
      ${n.map(f=>C("warn",i`<p class="faint">${h.saysPlugin} <code>${f.plugin}</code>, ${q(f.created)}</p>
            <p>${f.title?i`<strong>${T(f.title)}</strong> `:d}${T(f.body??"")}</p>
            ${v(h.dismiss,()=>this.live.undo.later(`dismiss ${f.id}`,h.notifications.dismissed(f.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:f.id}),await this.refresh()}),{name:Y.dismissOf(f.plugin)})}`))}
    </section>`},Sp=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),r=x(this,ja).get(e.id)??0;return i`${_e(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
      <div class="grow">
        <h3>
          <a href=${E("plugin",e.id)}><bdi>${c(e.name)}</bdi></a> ${Ol(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${c(e.version)}</p>
        <p class="said-line" dir="auto">${c(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${Y.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?Da(Y.memoryOf(e.id),e.stats.memoryBytes,t,`${_(e.stats.memoryBytes)} / ${_(t)}`):_(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${Y.work}</dt>
          <dd>${r>0?Y.ticks(B(Math.round(r))):Y.idle}</dd>
        </div>
        <div>
          <dt>${Y.calls}</dt>
          <dd>
            ${B(e.stats.calls)}${e.stats.errors>0?i` <span class="bad-text">${Y.errors(e.stats.errors)}</span>`:d}${e.stats.crashes>0?i` <span class="bad-text">${Y.crashes(e.stats.crashes)}</span>`:d}
          </dd>
        </div>
      </dl>`},u([m()],Ft.prototype,"status",2),u([m()],Ft.prototype,"alerts",2),u([m()],Ft.prototype,"filter",2),Ft=u([b("home-page")],Ft);var z=h.access,Wh=86400,Re,ql,Tp,Pp,Ap,Ep,va=class extends ${constructor(){super(...arguments);y(this,Re);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return i`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?l(this,Re,Pp).call(this,this.made):d}
      ${l(this,Re,ql).call(this,z.tokens,this.tokens.filter(e=>!e.login))}
      ${l(this,Re,ql).call(this,z.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>l(this,Re,Ap).call(this,e)}>
        <h2>${z.create}</h2>
        ${I(z.name,i`<input name="name" required maxlength="100" placeholder=${z.nameExample} />`)}
        ${I(z.reaches,i`<select name="plugin">
            <option value="">${z.everything}</option>
            ${this.live.plugins.map(e=>i`<option value=${e.id}>${z.onlyPlugin(e.id)}</option>`)}
          </select>`,z.reachesHelp)}
        ${I(z.expires,i`<select name="days">
            <option value="7">${z.days(7)}</option>
            <option value="30" selected>${z.days(30)}</option>
            <option value="365">${z.days(365)}</option>
            <option value="0">${z.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${z.create}</button></div>
      </form>`}};Re=new WeakSet,ql=function(e,t){return t.length===0?d:i`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[z.name,z.prefix,z.reaches,z.made,z.used,z.expires].map(r=>i`<th>${r}</th>`)}
              <th><span class="hidden">${z.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(r=>l(this,Re,Tp).call(this,r))}
          </tbody>
        </table>
      </div>
    </section>`},Tp=function(e){let t=e.scopes.map(r=>i`<code>${[r.plugin,r.method,r.path].filter(Boolean).join(" ")}</code> `);return i`<tr>
      <td>${c(e.name)}</td>
      <td>${e.prefix?i`<code>${e.prefix}…</code>`:d}</td>
      <td>${t.length===0?k(z.everything,"warn"):t}</td>
      <td>${q(e.createdAt)}</td>
      <td>${e.lastUsedAt?q(e.lastUsedAt):z.never}</td>
      <td>${e.expiresAt?q(e.expiresAt):z.never}</td>
      <td class="end">
        ${v(z.revoke,()=>{l(this,Re,Ep).call(this,e)},{busy:this.runs(e.id),name:z.revokeOf(c(e.name))})}
      </td>
    </tr>`},Pp=function(e){return C("good",i`<p><strong>${z.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(z.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(z.done,()=>{this.made=void 0})}
        </div>`)},Ap=function(e){e.preventDefault();let t=e.target,r=new FormData(t),s=String(r.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(r.get("name")).trim(),scopes:s===""?[]:[{plugin:s}],expiresInSeconds:Number(r.get("days"))*Wh}),t.reset(),await this.updateComplete;let n=this.querySelector(".secret");n?.closest(".notice")?.scrollIntoView({block:"center"}),n?.focus({preventScroll:!0})})},Ep=async function(e){await W({title:z.revokeQuestion(c(e.name)),body:i`<p>${z.revokeHelp}</p>`,confirm:z.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},u([m()],va.prototype,"tokens",2),u([m()],va.prototype,"made",2),va=u([b("access-page")],va);var ee=h.ai,qe,Lp,Rp,Hp,Op,qp,Dt=class extends ${constructor(){super(...arguments);y(this,qe);this.usage=[]}async load(e){let[t,r]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=r.usage}view(){let e=this.settings;return i`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?C("bad",c(e.problem)):d} ${e.configured?d:C("info",ee.none)}
      <form class="card form" @submit=${t=>l(this,qe,Hp).call(this,t)}>
        <h2>${ee.provider}</h2>
        ${I(ee.baseUrl,i`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,ee.baseUrlHelp)}
        ${I(ee.model,i`<input name="model" required .value=${e.model} />`)}
        ${I(ee.key,i`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?ee.keySet:ee.keyNone}
          />`,ee.keyHelp)}
        ${I(ee.maxTokens,i`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,ee.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?i`${v(ee.test,()=>{l(this,qe,Op).call(this)},{busy:this.runs("test")})}
                ${v(ee.forget,()=>{l(this,qe,qp).call(this)},{kind:"danger",busy:this.runs("forget")})}`:d}
        </div>
        ${this.test?l(this,qe,Lp).call(this,this.test):d}
      </form>
      <section>
        <h2>${ee.usage}</h2>
        ${this.usage.length===0?H(ee.noUsage,ee.noUsageHelp):l(this,qe,Rp).call(this)}
      </section>`}};qe=new WeakSet,Lp=function(e){return C("good",i`<p>${ee.answered(Ie(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},Rp=function(){return i`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${ee.plugin}</th>
            <th>${ee.tokens}</th>
            <th>${ee.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>i`<tr>
                <td>
                  <a href=${E("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${Da(ee.tokensOf(e.plugin),e.tokens,e.budget,`${B(e.tokens)} / ${B(e.budget)}`)}
                </td>
                <td>${B(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},Hp=function(e){e.preventDefault();let t=this.settings,r=e.target,s=new FormData(r),n=p=>String(s.get(p)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:n("baseUrl"),model:n("model"),key:n("key")||void 0,maxTokens:Number(n("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),r.querySelector("[name=key]").value=""})},Op=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},qp=async function(){await W({title:ee.forgetQuestion,body:i`<p>${ee.forgetHelp}</p>`,confirm:ee.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},u([m()],Dt.prototype,"settings",2),u([m()],Dt.prototype,"usage",2),u([m()],Dt.prototype,"test",2),Dt=u([b("ai-page")],Dt);async function po(o,a,e){let t=[],r=0;for(let s=o.body.getReader();;){let{done:n,value:p}=await s.read();if(n)break;t.push(p),e(r+=p.length)}zh(new Blob(t),a)}function zh(o,a){let e=document.createElement("a");e.href=URL.createObjectURL(o),e.download=a,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function uo(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var j=h.backup,Gh=100,Kh=500,ye,Fp,Dp,Bp,Ip,Up,_p,Vp,Bt=class extends ${constructor(){super(...arguments);y(this,ye);this.waiting=!1}view(){return this.waiting?i`<div role="status">
        <p>${j.restoring}</p>
        <progress aria-label=${j.restoring}></progress>
      </div>`:i`${this.outcome?l(this,ye,Ip).call(this,this.outcome):d}
      <p>${j.restoreHelp}</p>
      ${this.staged?l(this,ye,Dp).call(this,this.staged):i`<form class="form" @submit=${e=>{l(this,ye,Fp).call(this,e)}}>
              ${I(j.file,i`<input type="file" name="file" required accept=".gz,.tgz,application/gzip" />`)}
              <div class="row"><button ?disabled=${this.runs("look")}>${j.look}</button></div>
            </form>`}
      ${this.bar("look")}`}};ye=new WeakSet,Fp=async function(e){e.preventDefault();let t=new FormData(e.target).get("file");this.outcome=void 0,this.staged=await this.transfer("look",j.file,({signal:r},s)=>s.stageRestore({},t,{signal:r}))},Dp=function({brings:e,damaged:t}){return i`<h3>${j.brings}</h3>
      <ul class="brings">
        <li>${j.madeOn(ct(e.created),c(e.host))}</li>
        <li>${j.files(e.files,_(e.bytes))}</li>
        ${e.data.map(r=>i`<li>${c(r)}</li>`)}
        ${e.orphans.length?i`<li>${j.orphansOf(e.orphans.length)} ${c(e.orphans.join(", "))}</li>`:d}
        ${e.secrets?i`<li>${j.secrets(e.secrets)}</li>`:d}
        ${e.key?i`<li><strong>${j.withKey}</strong></li>`:d}
        ${e.plugins.map(r=>l(this,ye,Bp).call(this,r))}
        <li>
          ${j.tokensOf(e.tokens.length)}
          <ul>
            ${e.tokens.map(r=>i`<li>
                  <q>${c(r.name)}</q>:
                  ${r.scopes.length===0?i`<strong>${j.fullAccess}</strong>`:r.scopes.map(s=>i`<code>${c([s.plugin,s.method,s.path].filter(Boolean).join(" "))}</code> `)}
                </li>`)}
          </ul>
        </li>
        ${e.ai?i`<li>
                ${j.provider} <code>${c(e.ai.problem??`${e.ai.baseUrl}, ${e.ai.model}`)}</code>
                ${e.ai.proxy?j.proxy(c(e.ai.proxy)):d} ${e.ai.key?j.providerKey:d}
                ${e.ai.plainKey?i`<strong>${j.plainKey}</strong>`:d}
              </li>`:d}
        ${t.map(r=>i`<li><strong>${j.damagedIn}</strong> ${c(r)}</li>`)}
      </ul>
      <div class="row">
        ${v(j.restoreThis,()=>{l(this,ye,_p).call(this)},{kind:"danger",busy:this.runs("restore")})}
        ${v(j.forget,()=>{l(this,ye,Up).call(this)},{busy:this.runs("forget")})}
      </div>`},Bp=function(e){let t=[e.network?j.reaches(e.network.only,e.network.allowHosts.join(", ")):"",e.anySchedule?j.anySchedule:"",e.cpuWeight>Gh?j.weight(e.cpuWeight):"",e.previous?j.back(e.previous.version,(e.previous.grants??[]).map(r=>r.name).join(", ")):""].filter(Boolean);return i`<li>
      <code>${c(`${e.id} ${e.version}`)}</code> ${j.granted} ${c(e.granted.join(", "))||j.nothing}
      ${e.enabled?d:`(${j.disabled})`} ${t.map(r=>i`; ${c(r)}`)}
    </li>`},Ip=function(e){return e.state==="done"?C(e.problem?"warn":"good",i`<p><strong>${j.restored}</strong></p>
          ${e.replaced?i`<p>${j.setAside(e.replaced)}</p>`:d}
          ${e.problem?i`<p>${c(e.problem)}</p>`:d}`):C("bad",e.state==="failed"?i`<p><strong>${j.notRestored}</strong></p>
            <p>${c(e.problem??"")}</p>`:i`<p>${j.unknownOutcome}</p>`)},Up=async function(){await this.run("forget",async()=>{await this.client.discardRestore(),this.staged=void 0})},_p=async function(){let{digest:e,brings:t}=this.staged;await W({title:j.restoreQuestion,body:i`<p>${j.restoreWarning(t.plugins.length,t.tokens.length)}</p>`,confirm:j.restoreThis,danger:!0})&&await this.run("restore",async()=>{await this.client.agreeToRestore({digest:e}),this.staged=void 0,this.waiting=!0;try{this.outcome=await l(this,ye,Vp).call(this,e)}finally{this.waiting=!1}})},Vp=async function(e){for(;!this.signal.aborted;){try{let t=await this.client.showRestore({},{signal:this.signal});if(t.state!=="agreed")return t.digest===e?t:{state:"none"}}catch(t){if(Lt(t))throw t;mt()}await new Promise(t=>setTimeout(t,Kh))}return{state:"none"}},u([m()],Bt.prototype,"staged",2),u([m()],Bt.prototype,"waiting",2),u([m()],Bt.prototype,"outcome",2),Bt=u([b("restore-backup")],Bt);var ce=h.backup,Je,Np,jp,Wp,zp,It=class extends ${constructor(){super(...arguments);y(this,Je);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return i`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${ce.make}</h2>
        <p>${ce.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${ce.withLogs}</span></label
        >
        <div class="row">
          ${v(ce.make,()=>{l(this,Je,Np).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?C("good",i`<p>${ce.made}</p>
                  ${v(ce.confirmStored,()=>{l(this,Je,jp).call(this)},{busy:this.runs("stored")})}`):d}
      </section>
      <section class="card">
        <h2>${ce.restore}</h2>
        <restore-backup></restore-backup>
        <p class="faint">${ce.keyHelp}<a href=${E("host")}>${ce.keyLink}</a>.</p>
      </section>
      ${this.orphans.length===0?d:l(this,Je,Wp).call(this)}`}};Je=new WeakSet,Np=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",ce.make,async({signal:r,moved:s})=>{let n=await this.client.backup({logs:this.logs},{signal:r});return await po(n,`wasmhost-${uo()}.tar.gz`,s),!0})&&(this.stored=e)},jp=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},Wp=function(){return i`<section>
      <h2>${ce.orphans}</h2>
      <p class="faint">${ce.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>i`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${_(e.bytes)}, ${q(e.modified)}</span>
              </div>
              ${v(ce.delete,()=>{l(this,Je,zp).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:ce.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},zp=async function(e){await W({title:ce.deleteQuestion(e.id),body:i`<p>${ce.deleteWarning}</p>`,confirm:ce.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},u([m()],It.prototype,"orphans",2),u([m()],It.prototype,"logs",2),u([m()],It.prototype,"stored",2),It=u([b("backup-page")],It);var P=h.install,Fl=[];function Ul(o){Fl=o}var D,Gp,Dl,fo,Kp,Qp,Bl,Il,ho,Xp,Jp,Zp,Yp,eu,tu,au,ru,Fe=class extends ${constructor(){super(...arguments);y(this,D);this.grants=new Set;this.accept=!1;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=Fl,Fl=[],this.queue.length>0&&l(this,D,Dl).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return i`<div class="title">
        <h1>${h.pages.install}</h1>
        ${this.queue.length>1?i`<span class="faint">${P.turn(this.turn+1,this.queue.length)}</span>`:d}
      </div>
      ${this.fetching&&e?l(this,D,Gp).call(this,e):this.found?l(this,D,Xp).call(this,this.found):e?i`<div class="row">${v(P.skip,()=>l(this,D,fo).call(this,"catalogue"))}</div>`:l(this,D,Kp).call(this)}`}};D=new WeakSet,Gp=function(e){return i`<section class="card stack">
      <p role="status">${P.fetching(e.id)}</p>
      <progress aria-label=${P.fetching(e.id)}></progress>
      <div class="row">${v(h.cancel,()=>this.fetching?.abort())}</div>
    </section>`},Dl=async function(){let{id:e,catalogue:t,version:r}=this.queue[this.turn],s=new AbortController;this.fetching=s,this.found=void 0,await this.run("inspect",async()=>{try{let n=await this.client.fetchPackage({id:e,catalogue:t,range:r},{signal:s.signal});await l(this,D,ho).call(this,{path:n.path,fetched:n})}catch(n){if(!s.signal.aborted)throw n;this.isConnected&&Pe("catalogue",e)}}),this.fetching=void 0},fo=function(...e){if(this.turn+1>=this.queue.length){Pe(...e);return}this.turn++,l(this,D,Dl).call(this)},Kp=function(){return i`<form class="card stack" @submit=${e=>l(this,D,Qp).call(this,e)}>
        <h2>${P.folder}</h2>
        <p class="faint">${Ee(P.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${I(P.path,i`<input name="path" required spellcheck="false" placeholder=${P.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${P.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,l(this,D,Bl).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${P.package}</h2>
        <p class="faint">${Ee(P.packageHelp)}</p>
        ${I(P.file,i`<input
            type="file"
            multiple
            @change=${e=>l(this,D,Bl).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},Qp=function(e){e.preventDefault(),l(this,D,Il).call(this,{path:String(new FormData(e.target).get("path")).trim()})},Bl=function(e){let t=e.find(s=>s.name.endsWith(".minisig")),r=e.find(s=>s!==t);r&&(async()=>await l(this,D,Il).call(this,{file:r,signature:await t?.text()}))()},Il=async function(e){"path"in e?await this.run("inspect",()=>l(this,D,ho).call(this,e)):await this.transfer("inspect",P.package,({signal:t},r)=>l(this,D,ho).call(this,e,r,t))},ho=async function(e,t=this.client,r){let s=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:r}));this.source=e,this.found=s,this.accept=!1,this.grants=new Set(s.permissions.filter(n=>!n.declined).map(n=>n.name))},Xp=function(e){let t=e.installed===e.version,r=e.installed!==void 0&&e.installed!==""&&!t;return i`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?P.againOf(e.id):r?P.upgradeOf(e.id):P.installOf(e.id)}</h2>
            <p class="faint">
              ${t?P.sameVersion(c(e.version)):r?P.versions(c(e.installed),c(e.version)):`${P.version} ${c(e.version)}`}
              ${e.downgrade?k(P.downgrade,"warn"):d}
            </p>
          </div>
        </div>
        ${Ue([e.name,e.author?P.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${l(this,D,Zp).call(this,e)} ${l(this,D,Yp).call(this)} ${e.refused?C("bad",c(e.refused)):d}
        ${e.warnings?.length?C("warn",i`<strong>${P.warnings}</strong>
                  <ul>
                    ${e.warnings.map(s=>i`<li>${c(s)}</li>`)}
                  </ul>`):d}
      </section>
      <section class="card">
        <h2>${P.mayDo}</h2>
        ${e.permissions.length===0?i`<p>${P.nothing}</p>`:d}
        ${e.permissions.map(s=>i`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(s.name)}
                @change=${n=>l(this,D,Jp).call(this,s.name,n.target.checked)}
              /><span
                ><strong>${s.name}</strong> ${s.granted?k(P.had,"good"):d}${s.declined?k(P.declined):d}<br />${s.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?l(this,D,eu).call(this,e):d} ${l(this,D,au).call(this,e)}
      <section class="card">
        <p class="faint">${P.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(r?P.upgrade:P.install,()=>{l(this,D,ru).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${this.queue.length>0?v(P.skip,()=>l(this,D,fo).call(this,"catalogue")):v(h.cancel,()=>{this.found=void 0})}
        </div>
        ${this.bar("install")}
      </section>`},Jp=function(e,t){let r=new Set(this.grants);t?r.add(e):r.delete(e),this.grants=r},Zp=function(e){if(!e.signer)return C("info",P.unsigned);let{signer:t}=e;return C(t.trusted?"good":"info",i`<p>${t.trusted?P.signedTrusted:P.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?i`<p>${P.signerFirst}</p>`:d}`)},Yp=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?i`<p class="faint">${P.from(e.catalogue)}</p>
      ${e.yanked?C("bad",i`<p>${P.yanked}</p>${T(e.yanked)}`):d}
      ${e.vulnerable?C("bad",i`<p>${P.vulnerable}</p>${T(e.vulnerable)}`):d}`:d},eu=function(e){return i`<section class="card">
      <h2>${P.changes}</h2>
      <ul>
        ${e.changes.map(t=>i`<li>${c(t.what)}${l(this,D,tu).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${P.acceptChanges}</span></label
      >
    </section>`},tu=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),r=e.from||e.to?i` (${T(e.from??"")} → ${T(e.to??"")})`:d;return i`${t?i` ${T(t)}`:d}${e.atMost?` ${c(e.atMost)}`:d}${r}`},au=function(e){let t=(r,s)=>s.length===0?d:i`<h3>${r}</h3>
            <ul>
              ${s.map(n=>i`<li>${n}</li>`)}
            </ul>`;return i`<section class="card">
      <h2>${P.does}</h2>
      ${t(P.endpoints,e.endpoints.map(r=>i`<code>${r.method} ${c(r.path)}</code> ${r.auth?d:k(P.open,"warn")}
              ${r.requiresConfirmation?k(P.asks,"info"):d}`))}
      ${t(P.jobs,e.jobs.map(r=>i`<code>${r.id}</code> ${c(r.atMost)} ${r.approvalRequired?k(P.asks,"info"):d}`))}
      <p>${e.memory.wantedMb>0?P.memory(e.memory.wantedMb,e.memory.givenMb):P.noBackend}</p>
      ${this.source&&"file"in this.source?i`<p class="faint">${c(this.source.file.name)}, ${_(this.source.file.size)}</p>`:d}
    </section>`},ru=async function(e){let{source:t}=this;if(!t)return;let r={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},s=[...this.grants],n=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,grants:s,source:t.fetched?.source,...r})):this.transfer("install",P.installOf(e.id),({signal:p},f)=>f.installPackage({...r,grants:s,signature:t.signature},t.file,{signal:p})));n&&(await this.live.changed("plugins"),l(this,D,fo).call(this,...this.queue.length>1?["catalogue"]:["plugin",n.id]))},u([m()],Fe.prototype,"source",2),u([m()],Fe.prototype,"found",2),u([m()],Fe.prototype,"grants",2),u([m()],Fe.prototype,"accept",2),u([m()],Fe.prototype,"over",2),u([m()],Fe.prototype,"queue",2),u([m()],Fe.prototype,"turn",2),u([m()],Fe.prototype,"fetching",2),Fe=u([b("install-page")],Fe);var S=h.catalogue,ou=60,Qh=500,Xh=150;function mo(o){return i`${o.yanked?k(S.yanked,"bad"):d} ${o.vulnerable?k(S.vulnerable,"bad"):d}
  ${o.expired?k(S.expired,"warn"):d}`}function _l(o){return i`${o.yanked?C("bad",i`<strong>${S.yanked}</strong> <bdi>${c(o.yanked)}</bdi>`):d}
  ${o.vulnerable?C("bad",i`<strong>${S.vulnerable}</strong> <bdi>${c(o.vulnerable)}</bdi>`):d}`}var Wa,me,Vl,co,iu,nu,lu,du,Ze=class extends ${constructor(){super(...arguments);y(this,me);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;y(this,Wa,0)}async load(e){let t=Math.min(Qh,Math.max(ou,this.hits?.plugins.length??0)),[r,s,{catalogues:n}]=await Promise.all([l(this,me,Vl).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=r,this.catalogues=n.length,this.outdated=s}view(){let{plugins:e,found:t,tags:r,problems:s}=this.hits;return i`<div class="title">
        <h1>${h.pages.catalogue}</h1>
        <a class="button" href=${E("catalogues")}>${h.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?H(S.noCatalogues,S.noCataloguesHelp,i`<a class="button primary" href=${E("catalogues")}>${S.addOne}</a>`):i`${s?.map(n=>C("warn",c(n)))} ${l(this,me,du).call(this)} ${l(this,me,nu).call(this,r)}
              <p class="faint" role="status">${S.found(B(t))}. ${S.words}</p>
              ${e.length===0?H(S.none,S.noneHelp):i`<ul class="cards">
                      ${Se(e,n=>`${n.catalogue}/${n.id}`,n=>l(this,me,lu).call(this,n))}
                    </ul>`}
              ${e.length<t?i`<div class="row">${v(S.more,()=>{l(this,me,iu).call(this)},{busy:this.runs("more")})}</div>`:d}`}`}};Wa=new WeakMap,me=new WeakSet,Vl=function(e,t){let{text:r,tag:s,category:n}=this;return this.client.searchCatalogues({text:r,tag:s,category:n,icons:!0,...e},{signal:t})},co=function(e=0){clearTimeout(x(this,Wa)),A(this,Wa,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},iu=async function(){let e=this.hits.plugins;try{let t=await l(this,me,Vl).call(this,{limit:ou,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},nu=function(e){let t=this.tag!==""&&!e.some(r=>r.tag===this.tag);return i`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${S.search}
          placeholder=${S.search}
          maxlength="200"
          .value=${this.text}
          @input=${r=>{this.text=r.target.value,l(this,me,co).call(this,Xh)}}
        />
        <select
          aria-label=${S.category}
          @change=${r=>{this.category=r.target.value,l(this,me,co).call(this)}}
        >
          <option value="">${S.anyCategory}</option>
          ${Object.entries(S.categories).map(([r,s])=>i`<option value=${r}>${s}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${S.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:r})=>i`<button
              type="button"
              class="plain"
              aria-pressed=${r===this.tag?"true":"false"}
              @click=${()=>{this.tag=r===this.tag?"":r,l(this,me,co).call(this)}}
            >
              <bdi>${c(r)}</bdi>
            </button>`)}
      </div>`},lu=function(e){let t=this.outdated.plugins.find(r=>r.id===e.id&&r.catalogue===e.catalogue)?.version;return i`<li class="card plugin">
      ${_e(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${E("catalogue",e.id)}><bdi>${c(e.name)}</bdi></a>
          ${e.installed?k(S.installed(c(e.installed)),"good"):d}
          ${t?k(S.update(c(t)),"info"):d} ${mo(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${c(e.version)} <bdi>${S.by(c(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${c(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(r=>c(r)).join(", ")}</bdi></p>
      </div>
    </li>`},du=function(){let{plugins:e}=this.outdated;if(e.length===0)return d;let t=e.filter(r=>r.version);return i`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${S.updates} <span class="faint">${B(e.length)}</span></h2>
        ${t.length>1?v(S.upgradeAll,()=>su(t)):d}
      </div>
      <ul class="rows">
        ${e.map(r=>i`<li>
              <div class="grow">
                <strong><a href=${E("catalogue",r.id)}><code>${r.id}</code></a></strong>
                ${r.version?S.toInstalled(c(r.installed),c(r.version)):S.nothingNewer} ${mo(r)}
                ${_l(r)} ${r.changelog?Ue(r.changelog,S.changes):d}
              </div>
              ${r.version?v(S.upgrade,()=>su([r]),{kind:"primary",name:S.upgradeOf(r.id)}):d}
            </li>`)}
      </ul>
    </section>`},u([m()],Ze.prototype,"text",2),u([m()],Ze.prototype,"tag",2),u([m()],Ze.prototype,"category",2),u([m()],Ze.prototype,"hits",2),u([m()],Ze.prototype,"outdated",2),u([m()],Ze.prototype,"catalogues",2),Ze=u([b("catalogue-page")],Ze);function su(o){Ul(o.map(a=>({id:a.id,catalogue:a.catalogue,version:a.version}))),Pe("install")}var Ne,pu,uu,fu,Nl,Ut=class extends ${constructor(){super(...arguments);y(this,Ne);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,r]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=r}view(){return this.offers.map(e=>l(this,Ne,pu).call(this,e))}};Ne=new WeakSet,pu=function(e){return i`<section class="card">
        <div class="title">
          ${_e(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${c(e.name)}</bdi> ${mo(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${c(e.version)}
              ${e.installed?k(S.installed(c(e.installed)),"good"):d}
            </p>
          </div>
          ${e.installed===e.version?i`<a class="button" href=${E("plugin",e.id)}>${h.page.about}</a>`:v(e.installed?S.upgrade:S.install,()=>l(this,Ne,Nl).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${S.from(e.catalogue)}${e.category&&S.categories[e.category]?`, ${S.categories[e.category]}`:""}
        </p>
        ${Ue([S.by(e.author),e.description].join(`
`))} ${_l(e)}
        ${e.tags.length>0?i`<p class="faint">${S.tags}: <bdi>${e.tags.map(t=>c(t)).join(", ")}</bdi></p>`:d}
        <h2>${e.permissions.length>0?S.asksFor:S.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>i`<li><strong>${c(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${S.claims}</p>
      </section>
      <section class="card">
        <h2>${S.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>l(this,Ne,uu).call(this,e,t))}
        </ul>
      </section>`},uu=function(e,t){return i`<li>
      <div class="grow">
        <strong>${c(t.version)}</strong> ${mo(t)}
        <p class="faint">${S.size} ${_(t.bytes)}. ${l(this,Ne,fu).call(this,t)}</p>
        ${_l(t)} ${t.changelog?Ue(t.changelog,S.changes):d}
      </div>
      ${t.version===e.installed?k(S.isInstalled,"good"):v(S.install,()=>l(this,Ne,Nl).call(this,e,t.version),{name:S.installVersion(c(t.version)),disabled:e.expired})}
    </li>`},fu=function(e){if(!e.signer)return S.unsigned;let t=this.publishers?.publishers.find(r=>r.fingerprint===e.signer);return i`${S.signer} <code>${e.signer}</code>${t?i` (${t.trusted?S.trusted:S.known})`:d}`},Nl=function(e,t){Ul([{id:e.id,catalogue:e.catalogue,version:t}]),Pe("install")},u([R()],Ut.prototype,"plugin",2),u([m()],Ut.prototype,"offers",2),u([m()],Ut.prototype,"publishers",2),Ut=u([b("catalogue-plugin")],Ut);var K=h.catalogues,vt,hu,cu,mu,za=class extends ${constructor(){super(...arguments);y(this,vt);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return i`<div class="title">
        <h1>${h.pages.catalogues}</h1>
        ${this.list.length>0?i`<a class="button" href=${E("catalogue")}>${K.browse}</a>`:d}
      </div>
      ${this.list.length===0?H(K.none,K.noneHelp):i`<ul class="rows card">
              ${this.list.map(e=>l(this,vt,hu).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>l(this,vt,mu).call(this,e)}>
        <h2>${K.add}</h2>
        ${I(K.place,i`<input name="place" required maxlength="2048" spellcheck="false" />`,K.placeHelp)}
        ${I(K.name,i`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,K.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${K.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${K.look}</button>
        </div>
      </form>`}};vt=new WeakSet,hu=function(e){return i`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${T(e.title)} ${e.expired?k(K.expired,"bad"):d}
        <p class="faint">
          ${st(e.place)} · ${K.plugins(B(e.plugins))} ·
          ${e.refreshedAt?i`${K.refreshed} ${q(e.refreshedAt)}`:K.never} · ${K.expires} ${q(e.expiresAt)}
        </p>
        <p class="faint"><code>${e.fingerprint}</code></p>
        ${e.problem?C("warn",c(e.problem)):d}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${K.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let r=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:r}))}}
          /><span>${K.daily}</span></label
        >
      </div>
      ${v(K.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:K.refreshOf(e.name)})}
      ${v(K.remove,()=>{l(this,vt,cu).call(this,e)},{busy:this.runs(e.name),name:K.removeOf(e.name)})}
    </li>`},cu=async function(e){await W({title:K.removeQuestion(e.name),body:i`<p>${K.removeHelp}</p>`,confirm:K.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},mu=function(e){e.preventDefault();let t=e.target,r=new FormData(t),s=String(r.get("place")).trim(),n=String(r.get("name")).trim();this.run("add",async()=>{let p=await this.client.offerCatalogue({place:s},{signal:this.signal});await W({title:K.question,body:i`<p>${K.questionHelp}</p>
          <dl class="pairs">
            <dt>${K.fingerprint}</dt>
            <dd><code>${p.fingerprint}</code></dd>
            <dt>${K.title}</dt>
            <dd>${T(p.title)}</dd>
            <dt>${h.pages.plugins}</dt>
            <dd>${B(p.plugins)}</dd>
            <dt>${K.expires}</dt>
            <dd>${q(p.expiresAt)}</dd>
          </dl>`,confirm:K.add})&&(await this.client.addCatalogue({name:n,place:s,key:p.key,daily:r.has("daily")||void 0}),t.reset())})},u([m()],za.prototype,"list",2),za=u([b("catalogues-page")],za);var G=h.host,we,gu,xu,vu,yu,wu,bu,$u,yt=class extends ${constructor(){super(...arguments);y(this,we);this.topics=["plugins"];this.faults=[];this.recovery=""}async load(e){let[t,r,s]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=r,this.faults=s.faults}disconnectedCallback(){super.disconnectedCallback(),this.recovery=""}view(){let e=this.status;return i`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>C(t.severity==="error"?"bad":"warn",i`<p>${t.plugin?i`<code>${t.plugin}</code>: ${c(t.what)}`:da(c(t.what))}</p>
            ${t.do?i`<p class="faint">${Ee(da(c(t.do)))}</p>`:d}`))}
      <section>
        <dl class="pairs card">
          <dt>${G.version}</dt>
          <dd>${c(e.version??"")}</dd>
          <dt>${G.started}</dt>
          <dd>${q(e.startedAt)}</dd>
          <dt>${G.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${G.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,r])=>i`${B(r)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?i`<dt>${G.memory}</dt>
                  <dd>
                    ${_(e.memory.usedBytes)} / ${_(e.memory.maxBytes)}
                    ${e.memory.refused>0?k(G.refused(e.memory.refused),"warn"):d}
                  </dd>`:d}
        </dl>
      </section>
      ${l(this,we,gu).call(this,e)} ${l(this,we,xu).call(this)} ${l(this,we,yu).call(this,this.key)}`}};we=new WeakSet,gu=function(e){return i`<section>
      <h2>${G.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>k(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},xu=function(){return this.faults.length===0?d:i`<section>
      <h2>${G.faults}</h2>
      ${this.faults.map(e=>C("bad",i`<p><code>${c(e.file)}</code> ${c(e.problem)}</p>
            <p>${c(e.advice)}</p>
            ${v(G.accept,()=>{l(this,we,vu).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},vu=async function(e){await W({title:G.acceptQuestion,body:i`<p><code>${c(e.file)}</code></p>
        <p>${G.acceptWarning}</p>`,confirm:G.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},yu=function(e){return i`<section class="card">
      <h2>${G.key}</h2>
      <p class="faint">${G.keyHelp}</p>
      ${e.problem?C("bad",c(e.problem)):d}
      ${e.key===""?i`<p>${G.noKey}</p>`:i`<dl class="pairs">
                <dt>${G.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${G.keptIn}</dt>
                <dd>${e.source==="keyring"?G.keyring:G.file}</dd>
                <dt>${G.made}</dt>
                <dd>${q(e.created)}</dd>
                <dt>${G.protects}</dt>
                <dd>${G.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(G.export,()=>{l(this,we,bu).call(this,e)},{busy:this.runs("export"),disabled:!e.usable})}
                ${v(G.rotate,()=>{l(this,we,$u).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>
              ${this.recovery?l(this,we,wu).call(this):d}`}
    </section>`},wu=function(){return C("warn",i`<p><strong>${G.exported}</strong></p>
        <pre tabindex="0" class="secret">${this.recovery}</pre>
        <p class="faint">${G.exportedHelp}</p>
        <div class="row">
          ${v(h.access.copy,()=>{navigator.clipboard.writeText(this.recovery)})}
          ${v(h.access.done,()=>{this.recovery=""})}
        </div>`)},bu=async function(e){await W({title:G.exportQuestion,body:i`<p>${G.exportWarning}</p>`,confirm:G.export,danger:!0})&&await this.run("export",async()=>{this.recovery=(await this.client.exportKey({key:e.key})).recoveryKey,await this.updateComplete,this.querySelector(".secret")?.focus()})},$u=async function(){await W({title:G.rotateQuestion,body:i`<p>${G.rotateHelp}</p>`,confirm:G.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},u([m()],yt.prototype,"status",2),u([m()],yt.prototype,"key",2),u([m()],yt.prototype,"faults",2),u([m()],yt.prototype,"recovery",2),yt=u([b("host-page")],yt);var go=class{#e;#t;#a=new WeakMap;#r=new AbortController;#s;constructor(a,e){this.#e=a,this.#t=e,a.addController(this)}hostConnected(){this.#r=new AbortController;let{signal:a}=this.#r,e=()=>this.#i(1e3);addEventListener("scroll",()=>this.#i(250),{capture:!0,signal:a});for(let r of["resize","pointermove"])addEventListener(r,e,{capture:!0,signal:a});let t=new ResizeObserver(e);t.observe(this.#e),a.addEventListener("abort",()=>{t.disconnect(),clearTimeout(this.#s)}),this.#e.addEventListener("click",this.#o,{capture:!0,signal:a})}hostUpdated(){this.#i(1e3)}hostDisconnected(){this.#r.abort()}#i(a){let e=performance.now(),t=1/0;for(let r of this.#e.querySelectorAll(this.#t)){let{left:s,top:n}=r.getBoundingClientRect(),p=this.#a.get(r);(!p||Math.abs(p.left-s)>=1||Math.abs(p.top-n)>=1)&&(p={left:s,top:n,until:Math.max(p?.until??0,e+a)},this.#a.set(r,p));let f=p.until>e;f&&(t=Math.min(t,p.until));for(let w of r.querySelectorAll("button"))f?w.ariaDisabled="true":w.removeAttribute("aria-disabled")}clearTimeout(this.#s),t<1/0&&(this.#s=window.setTimeout(()=>this.#i(1e3),t-e+1))}#o=a=>{this.#i(1e3),(a.target instanceof Element?a.target.closest("button"):null)?.ariaDisabled==="true"&&(a.preventDefault(),a.stopImmediatePropagation())}};var V=h.inbox,Jh=100,ku=120;function Cu(o){let a=[...o];return a.length>ku?`${a.slice(0,ku).join("")}…`:o}function Zh(o){let a=o.rejected||o.state==="failed";return k(c(o.state),a?"bad":o.state==="succeeded"?"good":"")}var $e,ya,wa,ba,je,Mu,Su,Tu,jl,Ga=class extends ${constructor(){super();y(this,je);this.topics=["approvals","notices"];this.decided=[];y(this,$e,[]);y(this,ya,new Map);y(this,wa,new Map);y(this,ba,0);new go(this,".approval .row")}disconnectedCallback(){super.disconnectedCallback(),A(this,$e,[]),x(this,ya).clear(),x(this,wa).clear()}willUpdate(e){super.willUpdate(e);let{runs:t,calls:r}=this.live.inbox,s=new Map;for(let p of r)s.set(`call ${p.id}`,{name:`call ${p.id}`,call:p});for(let p of t)s.set(`run ${p.id}`,{name:`run ${p.id}`,run:p});A(this,$e,x(this,$e).map(p=>s.get(p.name)??{...p,ended:!0}));for(let p of x(this,$e))s.delete(p.name);let n=Math.max(0,Jh-x(this,$e).length);x(this,$e).push(...[...s.values()].slice(0,n)),A(this,ba,Math.max(0,s.size-n))}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let e=this.live.states.filter(t=>t.kind==="inbox"&&Array.isArray(t.value)&&t.value.length>0);return i` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${x(this,$e).length===0?d:i`<section class="stack" aria-label=${h.waiting}>
              ${Se(x(this,$e),t=>t.name,t=>t.call?l(this,je,Su).call(this,t,t.call):t.run?l(this,je,Tu).call(this,t,t.run):d)}
            </section>`}
      ${x(this,$e).every(t=>t.ended)?H(V.none,V.noneHelp):x(this,ba)>0?C("info",i`<p>${V.more(x(this,ba))}</p>`):d}
      ${x(this,$e).some(t=>t.ended)?i`<div class="row">${v(V.clear,()=>l(this,je,Mu).call(this))}</div>`:d}
      ${e.length===0?d:i`<section class="stack">
              <h2>${V.items}</h2>
              ${e.map(Id)}
            </section>`}
      ${this.decided.length===0?d:i`<section>
              <h2>${V.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${V.plugin}</th>
                      <th>${V.call}</th>
                      <th>${V.outcome}</th>
                      <th>${V.by}</th>
                      <th>${V.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(t=>i`<tr>
                          <td><code>${t.plugin}</code></td>
                          <td>${st(`${t.method} ${t.path}`)}</td>
                          <td>${Zh(t)}</td>
                          <td>${c((t.rejected??t.approved)?.by??"")}</td>
                          <td>${q((t.rejected??t.approved)?.at??t.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};$e=new WeakMap,ya=new WeakMap,wa=new WeakMap,ba=new WeakMap,je=new WeakSet,Mu=function(){A(this,$e,x(this,$e).filter(e=>!e.ended)),this.requestUpdate()},Su=function(e,t){let{soon:r}=this.live.undo,s=t.query?`?${c(t.query)}`:"",n=`${t.method} /plugins/${t.plugin}/${c(t.path)}${s}`,p=i`<pre>${Cu(n)}</pre>
      ${t.body?i`<pre>${Cu(he(t.body))}</pre>`:d}`;return i`<article class="card approval" aria-label=${V.callOf(t.plugin)}>
      <h2>${V.callOf(t.plugin)} <span class="faint">${V.number(t.id)}</span></h2>
      <p>
        ${V.callBy(c(t.requestedBy))}
        ${q(t.asked)}${t.expires?i`, ${V.expires} ${q(t.expires)}`:d}.
      </p>
      <pre>${n}</pre>
      ${t.body?i`<pre class="body">${he(t.body)}</pre>`:d}
      ${t.truncated?i`<p class="faint">${V.truncated(_(t.bodyBytes))} <code>${t.bodySha256}</code></p>`:d}
      ${t.description?Ue(t.description):d}
      ${l(this,je,jl).call(this,e,t.plugin,{approve:V.callApproved(t.id,t.plugin,r),reject:V.callRejected(t.id,t.plugin,r),what:p},()=>this.client.approveCall({id:t.id}),()=>this.client.rejectCall({id:t.id}))}
    </article>`},Tu=function(e,t){let{soon:r}=this.live.undo,s=V.runOf(t.plugin,t.job);return i`<article class="card approval" aria-label=${s}>
      <h2>${s} <span class="faint">${V.number(t.id)}</span></h2>
      <p>
        ${V.due}
        ${q(t.scheduledAt)}${t.count>1?i`, ${V.standsFor(t.count)}`:d}${t.expires?i`, ${V.expires} ${q(t.expires)}`:d}. <a href=${E("plugin",t.plugin,"jobs")}>${V.openJob}</a>
      </p>
      ${t.label||t.description?Ue([t.label,t.description].filter(Boolean).join(`
`)):d}
      <p class="faint">${V.version} ${c(t.version??"")}</p>
      ${l(this,je,jl).call(this,e,t.plugin,{approve:V.runApproved(t.id,s,r),reject:V.runRejected(t.id,s,r)},()=>this.client.approveRun({id:t.id}),()=>this.client.rejectRun({id:t.id}))}
    </article>`},jl=function(e,t,r,s,n){let p=(L,g,U)=>()=>{x(this,wa).set(e.name,g),this.live.undo.later(e.name,i`<p>${L}</p>${r.what??d}`,async()=>{await U(),x(this,ya).set(e.name,g),await this.live.changed("approvals")})},f=L=>({disabled:w,busy:w&&x(this,wa).get(e.name)===L}),w=this.live.undo.has(e.name);return i`<div class="row">
      ${e.ended?k(x(this,ya).get(e.name)??V.withdrawn):[v(V.approve,p(r.approve,V.approved,s),{kind:"primary",name:V.approveOf(t),...f(V.approved)}),v(V.reject,p(r.reject,V.rejected,n),{name:V.rejectOf(t),...f(V.rejected)})]}
    </div>`},u([m()],Ga.prototype,"decided",2),Ga=u([b("inbox-page")],Ga);var Ye=h.limits,xo,Pu,$a=class extends ${constructor(){super(...arguments);y(this,xo);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return i`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${Ee(Ye.help)}</p>
      ${I(Ye.search,i`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?H(Ye.none,Ye.noneHelp):l(this,xo,Pu).call(this,e)}`}};xo=new WeakSet,Pu=function(e){return i`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[Ye.name,Ye.value,Ye.default,Ye.range].map(t=>i`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${Se(e,t=>t.name,t=>i`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?k(Ye.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${Ye.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},u([m()],$a.prototype,"limits",2),u([m()],$a.prototype,"search",2),$a=u([b("limits-page")],$a);var et=h.notifications,Wl=200,Ka,oe,zl,Au,Gl,Kl,Eu,Lu,Ru,Hu,wt=class extends ${constructor(){super(...arguments);y(this,oe);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1;y(this,Ka,Promise.resolve())}async load(e){let t=await l(this,oe,Gl).call(this,void 0,e),r=t.at(-1)?.position??0,s=new Set(t.map(w=>w.id)),n=t.length<Wl,p=!this.notices.some(w=>s.has(w.id)),f=n||p?[]:this.notices.filter(w=>w.position<r&&!s.has(w.id));this.end=n||this.end&&!p,this.notices=[...t,...f]}view(){let e=this.notices.filter(t=>!this.live.undo.has(`dismiss ${t.id}`));return i`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${v(et.markAll,()=>{l(this,oe,Hu).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(t=>!t.read)})}
      </div>
      <div class="row end">
        ${I(et.plugin,i`<select
            @change=${t=>{l(this,oe,Kl).call(this,()=>this.plugin=t.target.value)}}
          >
            <option value="">${et.all}</option>
            ${this.live.plugins.map(t=>i`<option value=${t.id}>${t.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${t=>{l(this,oe,Kl).call(this,()=>this.unread=t.target.checked)}}
          /><span>${et.unread}</span></label
        >
      </div>
      ${e.length===0?H(et.none,et.noneHelp):i`<long-list
              .items=${e}
              .key=${t=>t.id}
              .row=${t=>l(this,oe,Eu).call(this,t)}
              .rowClass=${t=>t.read?"read":"unread"}
              .kind=${"rows card notices"}
              .height=${72}
              .more=${!this.end}
              @end=${()=>l(this,oe,zl).call(this)}
            ></long-list>`}
      ${this.end?d:v(et.more,()=>l(this,oe,zl).call(this),{busy:this.runs("more")})}`}};Ka=new WeakMap,oe=new WeakSet,zl=function(){A(this,Ka,x(this,Ka).then(()=>this.run("more",()=>l(this,oe,Au).call(this))))},Au=async function(){if(this.end)return;let e=await l(this,oe,Gl).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<Wl,this.notices=[...this.notices,...e]},Gl=async function(e,t){let r={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...r,before:e,limit:Wl},{signal:t})).notifications},Kl=function(e){e(),this.notices=[],this.refresh()},Eu=function(e){return i`<div class="grow">
        <p class="faint">
          ${e.kind==="alert"?k(et.alert,"warn"):d}
          <a href=${E("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${q(e.created)}
        </p>
        <p>${e.title?i`<strong>${T(e.title)}</strong> `:d}${T(e.body??"")}</p>
      </div>
      ${e.read?d:v(et.read,()=>{l(this,oe,Lu).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(h.dismiss,()=>l(this,oe,Ru).call(this,e),{kind:"plain"})}`},Lu=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},Ru=function(e){this.live.undo.later(`dismiss ${e.id}`,et.dismissed(e.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},Hu=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},u([m()],wt.prototype,"notices",2),u([m()],wt.prototype,"plugin",2),u([m()],wt.prototype,"unread",2),u([m()],wt.prototype,"end",2),wt=u([b("notifications-page")],wt);var F=h.activity,Yh=2e3,ke,ka,Ou,Qa,_t=class extends ${constructor(){super(...arguments);y(this,ke);this.plugin="";this.history={intervalMs:1,points:[]}}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Yh);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){[this.audit,this.history]=await Promise.all([this.client.getAudit({id:this.plugin,limit:50},{signal:e}),this.client.getUsageHistory({id:this.plugin},{signal:e})])}view(){let{figures:e,functions:t,hosts:r,requests:s,calls:n}=this.audit,{intervalMs:p,points:f}=this.history,w=g=>g/p*1e3,L=g=>F.perSecond(g.toFixed(1));return i`<div class="charts">
        ${l(this,ke,ka).call(this,F.calls,g=>w(g.calls),L)}
        ${l(this,ke,ka).call(this,F.cpu,g=>g.cpuMs/p*100,g=>`${g.toFixed(1)} %`)}
        ${l(this,ke,ka).call(this,F.memory,g=>g.memoryBytes,_)}
        ${l(this,ke,ka).call(this,F.denials,g=>w(g.denied),L)}
        ${l(this,ke,ka).call(this,F.network,g=>w(g.bytesIn+g.bytesOut),g=>F.perSecond(_(g)))}
      </div>
      <p class="faint">
        ${f.length===0?F.noHistory:i`${F.since} ${q(f[0].time)}. ${F.pointOf(Ie(p))}`}
      </p>
      <dl class="pairs card">
        <dt>${F.totalCalls}</dt>
        <dd>${F.callsText(B(e.calls),B(e.errors),B(e.crashes))}</dd>
        <dt>${F.cpuTime}</dt>
        <dd>${Ie(e.cpuMs)} <span class="faint">${F.waited(Ie(e.cpuWaitMs))}</span></dd>
        <dt>${F.memoryPeak}</dt>
        <dd>${_(e.memoryPeakBytes)} / ${_(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${F.functions}</h2>
        ${t.length===0?H(F.noFunctions,F.noFunctionsHelp):l(this,ke,Qa).call(this,[F.function,F.allowed,F.denied,F.failed,F.in,F.out],t.map(g=>[i`<code>${g.namespace}.${g.function}</code>`,B(g.allowed),g.denied>0?k(B(g.denied),"bad"):"0",g.failed>0?k(B(g.failed),"warn"):"0",_(g.bytesIn),_(g.bytesOut)]))}
      </section>
      ${r.length===0?d:i`<section>
              <h2>${F.hosts}</h2>
              ${l(this,ke,Ou).call(this)}
            </section>`}
      ${s.length===0?d:i`<section>
              <h2>${F.requests}</h2>
              ${l(this,ke,Qa).call(this,[F.time,F.request,F.status,F.took,F.out,F.in],[...s].reverse().map(g=>[i`<time datetime=${g.time}>${ct(g.time)}</time>`,i`<code>${g.method} ${c(g.host)}</code>${g.count>1?` × ${g.count}`:d}`,g.code?k(g.code,"bad"):String(g.status),Ie(g.durationMs),_(g.bytesOut),_(g.bytesIn)]))}
            </section>`}
      ${n.length===0?d:i`<section>
              <h2>${F.decided}</h2>
              ${l(this,ke,Qa).call(this,[F.time,F.request,F.status,F.by],n.map(g=>[q((g.approved??g.rejected)?.at),i`<code>${g.method} ${c(g.path)}</code>`,c(g.state),c((g.approved??g.rejected)?.by??"")]))}
            </section>`}`}};ke=new WeakSet,ka=function(e,t,r){let s=this.history.points.map(t);return Dd(e,s,r(s.at(-1)??0))},Ou=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(r=>r.bytesIn+r.bytesOut));return l(this,ke,Qa).call(this,[F.host,F.traffic,F.asked,F.refused,F.last],e.map(r=>[i`<code>${c(r.host)}</code>`,i`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(r.bytesIn+r.bytesOut)/t*100} height="8"></rect></svg
          >${_(r.bytesIn+r.bytesOut)}</span
        >`,B(r.calls),r.refused>0?k(B(r.refused),"bad"):"0",q(r.last)]))},Qa=function(e,t){return i`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(r=>i`<th>${r}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(r=>i`<tr>
                ${r.map(s=>i`<td>${s}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},u([R()],_t.prototype,"plugin",2),u([m()],_t.prototype,"audit",2),u([m()],_t.prototype,"history",2),_t=u([b("plugin-activity")],_t);var ue=h.stored,Ql=50;function qu(o){if(o==null)return i`<span class="faint">null</span>`;let a=typeof o=="string"?o:JSON.stringify(o);return i`<span dir="auto">${c(a.length>300?a.slice(0,300)+"…":a)}</span>`}var Xa,ge,Fu,Du,Xl,Bu,Iu,Uu,_u,Ce=class extends ${constructor(){super(...arguments);y(this,ge);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];y(this,Xa,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!x(this,Xa)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),A(this,Xa,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let r={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:Ql};this.rows=(await this.client.queryRows(r,{signal:e})).rows}}view(){let{shown:e}=this,t=(r,s,n)=>i`<button
        type="button"
        class=${n?"primary":""}
        aria-pressed=${n?"true":"false"}
        @click=${()=>l(this,ge,Fu).call(this,s)}
      >
        ${r}
      </button>`;return i`<div class="row" role="group" aria-label=${ue.what}>
        ${this.collections.map(r=>t(`${c(r.name)} (${B(r.rows)})`,{collection:r.name},typeof e=="object"&&e.collection===r.name))}
        ${t(ue.keys,"keys",e==="keys")} ${t(ue.files,"files",e==="files")}
      </div>
      ${e==="keys"?l(this,ge,Iu).call(this):e==="files"?l(this,ge,Uu).call(this):l(this,ge,Du).call(this,e.collection)}`}};Xa=new WeakMap,ge=new WeakSet,Fu=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},Du=function(e){let r=["id",...this.collections.find(s=>s.name===e)?.columns.map(s=>s.name)??[],"created_at","updated_at"];return i`<form
        class="row end"
        @submit=${s=>{s.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${I(ue.filter,i`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${s=>{this.where=s.target.value}}
            />`)}
        </div>
        <button>${ue.apply}</button>
      </form>
      ${this.rows.length===0?H(ue.noRows,ue.noRowsHelp):i`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${r.map(s=>l(this,ge,Bu).call(this,s))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(s=>i`<tr>
                        ${r.map(n=>i`<td>${qu(s[n])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?d:i`<div class="row">
              ${v(ue.before,()=>l(this,ge,Xl).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${ue.rowsOf(B(this.offset+1),B(this.offset+this.rows.length))}</span>
              ${v(ue.after,()=>l(this,ge,Xl).call(this,1),{disabled:this.rows.length<Ql})}
            </div>`}`},Xl=function(e){this.offset=Math.max(0,this.offset+e*Ql),this.refresh()},Bu=function(e){let{by:t,descending:r}=this.order;return i`<th aria-sort=${t!==e?"none":r?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!r},this.offset=0,this.refresh()}}
      >
        ${c(e)}${t===e?r?" ↓":" ↑":d}
      </button>
    </th>`},Iu=function(){return i`${I(ue.prefix,i`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?H(ue.noKeys,ue.noKeysHelp):i`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${ue.key}</th>
                  <th>${ue.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>i`<tr>
                      <td>${st(String(e.key))}</td>
                      <td>${qu(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},Uu=function(){let e=this.folder.split("/").filter(Boolean),t=r=>()=>{this.folder=r,this.file=void 0,this.refresh()};return i`<div class="row">
        ${v(ue.top,t(""),{kind:"plain"})}
        ${e.map((r,s)=>{let n=e.slice(0,s+1).join("/");return v(`/ ${c(r)}`,t(n),{kind:"plain"})})}
      </div>
      ${this.files.length===0?H(ue.noFiles,ue.noFilesHelp):i`<ul class="rows card">
              ${this.files.map(r=>{let s=[...e,r.name].join("/");return i`<li>
                  ${v(c(r.name)+(r.folder?"/":""),r.folder?t(s):()=>{l(this,ge,_u).call(this,s)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?i`<section>
              <h3>${st(this.file.path)}</h3>
              <pre tabindex="0">${he(this.file.text)}</pre>
            </section>`:d}`},_u=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},u([R()],Ce.prototype,"plugin",2),u([m()],Ce.prototype,"collections",2),u([m()],Ce.prototype,"shown",2),u([m()],Ce.prototype,"rows",2),u([m()],Ce.prototype,"order",2),u([m()],Ce.prototype,"where",2),u([m()],Ce.prototype,"offset",2),u([m()],Ce.prototype,"beginning",2),u([m()],Ce.prototype,"folder",2),u([m()],Ce.prototype,"files",2),u([m()],Ce.prototype,"file",2),Ce=u([b("plugin-stored")],Ce);var le=h.data,bt,Vu,Nu,ju,Ca=class extends ${constructor(){super(...arguments);y(this,bt);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(r=>r.name==="storage"&&r.granted);return i`${t?i`<section>
              <h2>${le.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:d}
      <section class="card">
        <h2>${le.export}</h2>
        <p>${le.exportHelp}</p>
        <div class="row">
          ${v(le.export,()=>{l(this,bt,Vu).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${le.import}</h2>
        <p>${le.importHelp}</p>
        <form class="stack" @submit=${r=>{l(this,bt,Nu).call(this,r)}}>
          <label class="field"><span>${le.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${le.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${le.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${le.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${le.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?l(this,bt,ju).call(this,this.imported):d}
      </section>`}};bt=new WeakSet,Vu=async function(){await this.transfer("export",le.export,async({signal:e,moved:t})=>{let r=await this.client.export({id:this.plugin},{signal:e});await po(r,`${this.plugin}-${uo()}.tar.gz`,t)})},Nu=async function(e){e.preventDefault();let t=new FormData(e.target),r=t.get("file"),s=t.has("replace");await W({title:le.importQuestion(this.plugin),body:i`<p>${s?le.replaceWarning:le.importWarning}</p>
        <p class="faint">${c(r.name)}, ${_(r.size)}</p>`,confirm:le.import,danger:s})&&(this.imported=void 0,this.imported=await this.transfer("import",le.import,({signal:p},f)=>f.importPlugin({id:this.plugin,replace:s,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},r,{signal:p})))},ju=function(e){return C("good",i`<p>${le.imported(B(e.rows),B(e.keys),B(e.files),B(e.settings))}</p>
        ${e.secrets.length>0?i`<p>${le.secrets} ${e.secrets.map(t=>i`<code>${c(t.key)}</code> `)}</p>`:d}
        ${e.unknown.length>0?i`<p>${le.leftOut} ${e.unknown.map(t=>i`<code>${c(t)}</code> `)}</p>`:d}`)},u([R()],Ca.prototype,"plugin",2),u([m()],Ca.prototype,"imported",2),Ca=u([b("plugin-data")],Ca);var tt=h.endpoints,vo=o=>o.method==="POST"||o.method==="PUT"||o.method==="PATCH",Ma,Wu,zu,Vt=class extends ${constructor(){super(...arguments);y(this,Ma);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?H(tt.none,tt.noneHelp):i`<div class="stack">${this.endpoints.map(e=>l(this,Ma,Wu).call(this,e))}</div>`}};Ma=new WeakSet,Wu=function(e){let t=`${e.method} ${e.url}`,r=this.live.calls.of(e.method,e.url),s=this.inputs.get(t)??r?.input??{query:"",body:vo(e)?"{}":""},n=p=>{this.inputs=new Map(this.inputs).set(t,{...s,...p})};return i`<details class="card endpoint" ?open=${r!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?d:k(tt.open,"warn")} ${e.requiresConfirmation?k(tt.asks,"info"):d}
      </summary>
      ${e.description?i`<p>${T(e.description)}</p>`:d}
      <form class="stack" @submit=${p=>l(this,Ma,zu).call(this,p,e,s)}>
        ${I(tt.query,i`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${s.query}
            @input=${p=>n({query:p.target.value})}
          />`)}
        ${vo(e)?I(tt.body,i`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${s.body}
                  @input=${p=>n({body:p.target.value})}
                ></textarea>`):d}
        <div class="row">
          <button class="primary" aria-busy=${r?.stop!==void 0} ?disabled=${r?.stop!==void 0}>
            ${tt.send}
          </button>
          ${r?.stop?v(h.cancel,()=>r.stop?.abort()):d}
          ${e.requiresConfirmation?i`<span class="faint">${tt.asksHelp}</span>`:d}
        </div>
      </form>
      ${r?.stop&&e.requiresConfirmation?C("info",i`${tt.waits} <a href=${E("inbox")}>${h.home.openInbox}</a>`):d}
      ${r?.failure===void 0?d:it(r.failure)}
      ${r?.answer?i`<div class="stack" role="status">
              <p>${k(String(r.answer.status),r.answer.status<400?"good":"bad")}
              ${Ie(r.answer.ms)}</p>
              <pre tabindex="0">${he(r.answer.body)}</pre>
            </div>`:d}
      <div>
        <p class="faint">${tt.curl}</p>
        <pre tabindex="0">${c(ec(e,s))}</pre>
      </div>
    </details>`},zu=function(e,t,r){e.preventDefault();let s=vo(t)&&r.body.trim()!==""?r.body:void 0;this.live.calls.send(t.method,t.url,r,s,t.requiresConfirmation?void 0:this.signal)},u([R()],Vt.prototype,"plugin",2),u([m()],Vt.prototype,"endpoints",2),u([m()],Vt.prototype,"inputs",2),Vt=u([b("plugin-endpoints")],Vt);function ec(o,a){let e=s=>`'${s.replaceAll("'","'\\''")}'`,t=["curl"];o.method!=="GET"&&t.push("-X",o.method),o.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),vo(o)&&a.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(a.body));let r=new URLSearchParams(a.query).toString();return t.push(e(location.origin+o.url+(r?`?${r}`:""))),t.join(" ")}var $t=h.feeds,Sa,Gu,Ku,Nt=class extends ${constructor(){super(...arguments);y(this,Sa);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,r]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=r.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return i`<form class="card row end" @submit=${t=>l(this,Sa,Gu).call(this,t)}>
        <div class="grow">
          ${I($t.address,i`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${$t.add}</button>
      </form>
      ${e.length===0?H($t.none,$t.noneHelp):i`<ul class="rows card">
              ${e.map(t=>i`<li>
                    <div class="grow">
                      <strong>${T(t.title||t.url)}</strong>
                      <p class="faint">${st(t.url)} · ${q(t.updatedAt)}</p>
                      ${t.error?i`<p class="bad-text">${c(t.error)}</p>`:d}
                    </div>
                    ${v($t.remove,()=>l(this,Sa,Ku).call(this,t),{name:$t.removeOf(c(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?d:i`<section>
              <h2>${$t.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>i`<li>
                      <div class="grow">
                        ${ml(t.link)?i`<a href=${ml(t.link)} target="_blank" rel="noopener noreferrer"
                                >${T(t.title)}</a
                              >`:T(t.title)}
                        <p class="faint">
                          ${t.author?i`${T(t.author)} · `:d}${q(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Sa=new WeakSet,Gu=function(e){e.preventDefault();let t=e.target,r=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:r}),t.reset()})},Ku=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,$t.removed(c(e.url),this.live.undo.soon),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},u([R()],Nt.prototype,"plugin",2),u([m()],Nt.prototype,"feeds",2),u([m()],Nt.prototype,"articles",2),Nt=u([b("plugin-feeds")],Nt);var fe=h.jobs,tc=2e3,Ct,Qu,Xu,Ju,kt=class extends ${constructor(){super(...arguments);y(this,Ct);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},tc);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[r,s]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=r.jobs,this.runsOfJobs=s.runs}view(){return this.jobs.length===0?H(fe.none,fe.noneHelp):i`<ul class="rows card">
        ${this.jobs.map(e=>l(this,Ct,Qu).call(this,e))}
      </ul>
      <section>
        <h2>${fe.history}</h2>
        ${this.runsOfJobs.length===0?i`<p class="faint">${fe.noRuns}</p>`:l(this,Ct,Ju).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(fe.showMore,()=>{this.more=!0,this.refresh()}):d}
      </section>`}};Ct=new WeakSet,Qu=function(e){return i`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?k(fe.asks,"info"):d} ${e.running?k(fe.running,"good"):d}
        ${e.waiting?i`<a href=${E("inbox")}>${fe.waits}</a>`:d}
        <p class="faint">
          <code>${c(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?d:i`(${fe.declared} <code>${c(e.declaredSchedule)}</code>)`}
          ${e.next?i`· ${fe.next} ${q(e.next)}`:d}
          ${e.registered?d:i`· <span class="bad-text">${fe.noHandler}</span>`}
        </p>
        ${e.description?i`<p class="faint" dir="auto">${T(e.description)}</p>`:d}
      </div>
      ${v(fe.run,()=>{l(this,Ct,Xu).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:fe.runOf(e.job)})}
    </li>`},Xu=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},Ju=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return i`<div class="table">
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
          ${this.runsOfJobs.map(t=>i`<tr>
                <td><code>${t.job}</code></td>
                <td>${q(t.scheduledAt)}</td>
                <td>${k(c(t.state),e(t))}${t.count>1?` × ${t.count}`:d}</td>
                <td>${t.started?Ie(t.durationMs):d}</td>
                <td>${t.error?T(t.error):c(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},u([R()],kt.prototype,"plugin",2),u([m()],kt.prototype,"jobs",2),u([m()],kt.prototype,"runsOfJobs",2),u([m()],kt.prototype,"more",2),kt=u([b("plugin-jobs")],kt);var De=h.log,ac=["debug","info","warn","error"],rc=5e3,oc=500,sc=1e3,Ja,jt,We,Jl,Zu,Yu,ef,lt=class extends ${constructor(){super(...arguments);y(this,We);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;y(this,Ja,[]);y(this,jt)}async load(){l(this,We,Jl).call(this)}disconnectedCallback(){super.disconnectedCallback(),x(this,jt)?.abort()}willUpdate(e){if(super.willUpdate(e),!["entries","search"].some(r=>e.has(r)))return;let t=this.search.toLowerCase();A(this,Ja,t===""?this.entries:this.entries.filter(r=>r.message.toLowerCase().includes(t)||r.requestId===this.search))}view(){let e=x(this,Ja);return i`<div class="row end">
        ${I(De.level,i`<select
            @change=${t=>{this.level=t.target.value,l(this,We,Jl).call(this)}}
          >
            ${ac.map(t=>i`<option value=${t} ?selected=${t===this.level}>${De.levels[t]}</option>`)}
          </select>`)}
        ${I(De.search,i`<input
            type="search"
            .value=${this.search}
            @input=${t=>{this.search=t.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${t=>{this.follow=t.target.checked}}
          /><span>${De.follow}</span></label
        >
        ${v(De.clear,()=>{this.entries=[]})}
      </div>
      ${e.length===0?H(De.none,this.search===""?De.noneHelp:De.noMatch):i`<div class="log" role="region" tabindex="0" aria-label=${De.title}>
              <long-list
                .items=${e}
                .key=${t=>t.seq}
                .row=${t=>l(this,We,ef).call(this,t)}
                .rowClass=${t=>t.level.toLowerCase()}
                .height=${20}
                .follow=${this.follow}
              ></long-list>
            </div>`}`}};Ja=new WeakMap,jt=new WeakMap,We=new WeakSet,Jl=function(){x(this,jt)?.abort(),A(this,jt,new AbortController),this.entries=[],l(this,We,Zu).call(this,x(this,jt).signal)},Zu=async function(e){let t;for(;!e.aborted;){try{let r={level:this.level,limit:oc,follow:!0,lastEventId:t},s=this.plugin===""?this.client.followHostLog(r,{signal:e}):this.client.followLog({...r,id:this.plugin},{signal:e}),n=[];for await(let p of s){let f=p.data;t=f.seq,n.length===0&&queueMicrotask(()=>setTimeout(()=>l(this,We,Yu).call(this,n.splice(0)),50)),n.push(f)}}catch(r){if(e.aborted)return;this.live.connection==="open"&&(this.failure=r)}await new Promise(r=>setTimeout(r,sc))}},Yu=function(e){this.entries=[...this.entries,...e].slice(-rc)},ef=function(e){return i`<time datetime=${e.time} title=${ct(e.time)}>${Od(e.time)}</time>
      <b>${e.level}</b>
      <span>${he(e.message)}${e.dropped?i` <em>${De.dropped(e.dropped)}</em>`:d}</span>
      ${e.requestId?i`<button
              type="button"
              class="plain"
              title=${De.sameRequest(e.requestId)}
              aria-label="…${e.requestId.slice(-6)}: ${De.sameRequest(e.requestId)}"
              @click=${()=>{this.search=e.requestId}}
            >
              …${e.requestId.slice(-6)}
            </button>`:d}`},u([R()],lt.prototype,"plugin",2),u([m()],lt.prototype,"entries",2),u([m()],lt.prototype,"level",2),u([m()],lt.prototype,"search",2),u([m()],lt.prototype,"follow",2),lt=u([b("plugin-log")],lt);var O=h.overview,J,tf,af,rf,Ya,of,sf,nf,lf,df,Zl,Za=class extends ${constructor(){super(...arguments);y(this,J);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?i`
      ${Ue([e.description,e.author?O.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?i`<p class="row" aria-label=${O.tags}>
              ${e.tags.map(t=>i`<span class="badge">${T(t)}</span>`)}
            </p>`:d}
      ${e.missingPermissions?.length?C("warn",i`${O.missing} <code>${e.missingPermissions.join(", ")}</code>`):d}
      <section>
        <h2>${O.permissions}</h2>
        ${e.permissions.length===0?i`<p class="faint">${O.noPermissions}</p>`:i`<ul class="rows card">
                ${e.permissions.map(t=>l(this,J,tf).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?l(this,J,of).call(this,e):d}
      ${l(this,J,nf).call(this,e)} ${l(this,J,df).call(this,e)}
    `:d}};J=new WeakSet,tf=function(e,t){let{name:r,granted:s}=t;return i`<li>
      <div class="grow">
        <strong>${r}</strong> ${s?k(O.granted,"good"):k(O.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${s?v(O.revoke,()=>{l(this,J,rf).call(this,e,r)},{busy:this.runs(r),name:O.revokeOf(r)}):v(O.grant,()=>{l(this,J,af).call(this,e,t)},{busy:this.runs(r),name:O.grantOf(r)})}
    </li>`},af=async function(e,t){await W({title:O.grantQuestion(t.name,e.id),body:i`<p>${t.explanation}</p>
        <p class="faint">${O.grantHelp}</p>`,confirm:O.grant})&&await l(this,J,Ya).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},rf=async function(e,t){await W({title:O.revokeQuestion(t,e.id),body:i`<p>${O.revokeHelp}</p>`,confirm:O.revoke,danger:!0})&&await l(this,J,Ya).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},Ya=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},of=function(e){return i`<section>
      <h2>${O.network}</h2>
      ${e.network===void 0?i`<p class="faint">${O.networkNotGranted}</p>`:i`<form class="card form" @submit=${t=>l(this,J,sf).call(this,t,e)}>
              ${I(O.hosts,i`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,O.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${O.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${h.save}</button></div>
            </form>`}
    </section>`},sf=function(e,t){e.preventDefault();let r=new FormData(e.target),s=String(r.get("hosts")).split(/[\s,]+/).filter(Boolean);l(this,J,Ya).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:s,only:r.has("only")}))},nf=function(e){let t=[[O.since,q(e.since)],[O.instances,B(e.stats.instances)],[O.memory,O.memoryText(_(e.stats.memoryBytes),_(e.stats.memoryMaxBytes))],[O.calls,O.callsText(B(e.stats.calls),B(e.stats.errors),B(e.stats.crashes))],[O.queued,B(e.stats.queued)]];return i`<section>
      <h2>${O.figures}</h2>
      <dl class="pairs card">
        ${t.map(([r,s])=>i`<dt>${r}</dt>
              <dd>${s}</dd>`)}
      </dl>
      <form class="card row" @submit=${r=>l(this,J,lf).call(this,r,e)}>
        <label class="row grow"
          ><span>${O.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${O.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},lf=function(e,t){e.preventDefault();let r=Number(new FormData(e.target).get("weight"));l(this,J,Ya).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:r}))},df=function(e){return i`<section>
      <h2>${O.remove}</h2>
      <div class="card row">
        <p class="grow">${O.removeHelp} <a href=${E("plugin",e.id,"data")}>${O.exportFirst}</a></p>
        ${v(O.remove,()=>{l(this,J,Zl).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(O.purge,()=>{l(this,J,Zl).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},Zl=async function(e,t){await W({title:t?O.purgeQuestion(e.id):O.removeQuestion(e.id),body:i`<p>${t?O.purgeWarning:O.removeWarning}</p>`,confirm:t?O.purge:O.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),Pe()})},u([R()],Za.prototype,"plugin",2),Za=u([b("plugin-overview")],Za);var xe=h.settings,se,Ta,pf,uf,ff,hf,Yl,cf,dt=class extends ${constructor(){super(...arguments);y(this,se);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?H(xe.none,xe.noneHelp):i`<form class="card form wide" @submit=${e=>l(this,se,hf).call(this,e)}>
      <p class="faint">${xe.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?l(this,se,ff).call(this,e):l(this,se,pf).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?i`<span role="status" class="faint">${xe.saved}</span>`:d}
      </div>
    </form>`}};se=new WeakSet,Ta=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},pf=function(e){let t=`setting-${e.key}`,r=this.edits.has(e.key)?this.edits.get(e.key):e.value;return i`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?i`<small id="${t}-help" dir="auto">${he(e.description)}</small>`:d}
      <div class="row">
        ${l(this,se,uf).call(this,e,t,r)}
        ${e.testAction?v(T(e.testAction.label),()=>{l(this,se,cf).call(this,e)},{busy:this.runs(`test ${e.key}`),name:xe.testOf(c(e.testAction.label),c(e.key))}):d}
        ${e.isSet?v(xe.reset,()=>{l(this,se,Yl).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:xe.resetOf(c(e.key))}):d}
      </div>
      ${e.note?i`<small class="bad-text">${c(e.note)}</small>`:d}
      ${this.tests.has(e.key)?i`<pre role="status">${he(this.tests.get(e.key))}</pre>`:d}
    </div>`},uf=function(e,t,r){let s=e.description?`${t}-help`:d;switch(e.type){case"toggle":return i`<input
          type="checkbox"
          id=${t}
          aria-describedby=${s}
          .checked=${r===!0}
          @change=${n=>l(this,se,Ta).call(this,e.key,n.target.checked)}
        />`;case"select":return i`<select
          id=${t}
          aria-describedby=${s}
          @change=${n=>l(this,se,Ta).call(this,e.key,n.target.value)}
        >
          ${(e.options??[]).map(n=>i`<option value=${n.value} ?selected=${n.value===r}>${c(n.label)}</option>`)}
        </select>`;case"number":return i`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${s}
            min=${e.min??d}
            max=${e.max??d}
            .value=${String(r??"")}
            required
            @input=${n=>l(this,se,Ta).call(this,e.key,n.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?d:i`<small>${xe.range(e.min,e.max)}</small>`}`;case"password":return i`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${s}
          placeholder=${e.isSet?xe.passwordSet:xe.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${n=>l(this,se,Ta).call(this,e.key,n.target.value)}
        />`;default:return i`<input
          id=${t}
          aria-describedby=${s}
          .value=${String(r??"")}
          @input=${n=>l(this,se,Ta).call(this,e.key,n.target.value)}
        />`}},ff=function(e){return C("warn",i`<p><code>${c(e.key)}</code> ${xe.kept}</p>
        ${e.note?i`<p>${c(e.note)}</p>`:d}
        ${v(xe.forget,()=>{l(this,se,Yl).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},hf=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Yl=async function(e){await W({title:xe.unsetQuestion(e.key,this.plugin),body:i`<p>${xe.unsetHelp}</p>`,confirm:e.type===""?xe.forget:xe.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let r=new Map(this.edits);r.delete(e.key),this.edits=r})},cf=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?xe.tested:typeof t=="string"?t:JSON.stringify(t,null,2)))},u([R()],dt.prototype,"plugin",2),u([m()],dt.prototype,"settings",2),u([m()],dt.prototype,"edits",2),u([m()],dt.prototype,"tests",2),u([m()],dt.prototype,"saved",2),dt=u([b("plugin-settings")],dt);var pe=h.versions,Wt,mf,ed,Pa=class extends ${constructor(){super(...arguments);y(this,Wt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return i`<section class="card">
        <h2>${pe.installed}</h2>
        <dl class="pairs">
          <dt>${pe.version}</dt>
          <dd>${c(e.version)}</dd>
          ${e.digest?i`<dt>${pe.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:d}
        </dl>
        <div class="row"><a class="button" href=${E("install")}>${pe.upgrade}</a>
          ${e.source?.catalogue?i`<a class="button" href=${E("catalogue",e.id)}>${pe.inCatalogue}</a>`:d}
        </div>
        <p class="faint">${pe.upgradeHelp}</p>
      </section>
      ${e.previous?l(this,Wt,mf).call(this,e,e.previous):H(pe.none,pe.noneHelp)}`}};Wt=new WeakSet,mf=function(e,t){return i`<section class="card">
      <h2>${pe.before}</h2>
      <p>${pe.beforeIs(c(t.version))}</p>
      ${t.grants?.length?i`<p>${pe.grantsAgain}</p>
              <ul>
                ${t.grants.map(r=>i`<li><strong>${r.name}</strong> ${r.explanation}</li>`)}
              </ul>`:d}
      <p>${t.dataCopy?pe.withData:pe.withoutData}</p>
      <div class="row">
        ${v(pe.back,()=>{l(this,Wt,ed).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(pe.backKeep,()=>{l(this,Wt,ed).call(this,e,t,!0)},{busy:this.runs("back")}):d}
      </div>
    </section>`},ed=async function(e,t,r){await W({title:pe.question(e.id,c(t.version)),body:i`<p>${t.dataCopy&&!r?pe.dataWarning:pe.keepWarning}</p>`,confirm:pe.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:r}),await this.live.changed("plugins")})},u([R()],Pa.prototype,"plugin",2),u([m()],Pa.prototype,"info",2),Pa=u([b("plugin-versions")],Pa);var ie=h.plugin,ic=()=>i`<a href=${E()}>${h.pages.home}</a>`,Gt,He,gf,xf,vf,td,yf,zt=class extends ${constructor(){super(...arguments);y(this,He);this.plugin="";this.open="";this.detail="";this.topics=["plugins"];y(this,Gt)}view(){let e=this.live.plugin(this.plugin);return e?i`
      <div class="title">
        ${_e(e.name,e.id,{large:!0,image:this.live.icons.of(e),icon:e.iconName})}
        <div class="grow">
          <h1><bdi>${c(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${c(e.version)}</span> ${Ol(e)}</p>
        </div>
        ${l(this,He,yf).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?C("bad",c(e.reason)):d}
      ${e.refused?C("bad",c(e.refused)):d}
      ${(e.faults??[]).map(t=>C("bad",i`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${ie.parts}>
        ${l(this,He,gf).call(this,e).map(([t,r])=>i`<a
              href=${t===""?E("plugin",e.id):E("plugin",e.id,t)}
              aria-current=${t===this.open?"page":d}
              >${r}</a
            >`)}
      </nav>
      ${l(this,He,xf).call(this,e)}
    `:this.live.ready?H(ie.unknown,ie.unknownHelp,ic()):i``}updated(e){super.updated(e);let t=this.live.plugin(this.plugin)?.state;x(this,Gt)===void 0||t===x(this,Gt)||(A(this,Gt,void 0),document.activeElement===document.body&&this.querySelector(".state button")?.focus())}};Gt=new WeakMap,He=new WeakSet,gf=function(e){let t=s=>e.permissions.some(n=>n.name===s);return[["",ie.overview,!0],["endpoints",ie.endpoints,e.endpoints.length>0],["settings",ie.settings,!0],["jobs",ie.jobs,e.jobs.length>0],["log",ie.log,!0],["data",ie.data,!0],["sessions",ie.sessions,t("sessions")],["feeds",ie.feeds,t("rss")],["activity",ie.activity,!0],["versions",ie.versions,!0]].filter(([,,s])=>s).map(([s,n])=>[s,n])},xf=function(e){switch(this.open){case"endpoints":return i`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return i`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return i`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return i`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return i`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return i`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return i`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return i`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return i`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return i`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},vf=async function(e){await W({title:ie.disableQuestion(e.id),body:i`<p>${ie.disableHelp}</p>`,confirm:ie.disable})&&await l(this,He,td).call(this,"disable",()=>this.client.disablePlugin({id:e.id}))},td=async function(e,t){A(this,Gt,this.live.plugin(this.plugin)?.state),await this.run(e,async()=>{await t(),await this.live.changed("plugins")})},yf=function(e){let t=(s,n)=>()=>{l(this,He,td).call(this,s,n)},r=e.state==="disabled";return i`<div class="row state">
      ${e.ui?.page?i`<a class="button primary" href=${E("page",e.id)}>${ie.open}</a>`:d}
      ${r?v(ie.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):i`${v(ie.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:ie.reloadHelp})}
            ${v(ie.disable,()=>{l(this,He,vf).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},u([R()],zt.prototype,"plugin",2),u([R()],zt.prototype,"open",2),u([R()],zt.prototype,"detail",2),zt=u([b("plugin-page")],zt);var X=h.publishers,nc=1e4,lc=["any","signed","listed","trusted"],Be,wf,bf,$f,kf,Cf,er=class extends ${constructor(){super(...arguments);y(this,Be)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return i`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${X.policy}</legend>
        ${lc.map(r=>i`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===r}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:r}))}}
              /><span>${X.policies[r]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?H(X.none,X.noneHelp):i`<ul class="rows card">
              ${t.map(r=>l(this,Be,wf).call(this,r))}
            </ul>`}
      <form class="card form" @submit=${r=>l(this,Be,Cf).call(this,r)}>
        <h2>${X.trust}</h2>
        ${I(X.key,i`<input name="key" required spellcheck="false" />`,X.keyHelp)}
        ${I(X.name,i`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${X.trust}</button></div>
      </form>
      <form class="card form" @submit=${r=>l(this,Be,$f).call(this,r)}>
        <h2>${X.rotate}</h2>
        ${I(X.statement,i`<input name="statement" type="file" required />`,Ee(X.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${X.rotate}</button></div>
      </form>`}};Be=new WeakSet,wf=function(e){return i`<li>
      <div class="grow">
        <strong>${c(e.name??"")||X.unnamed}</strong>
        ${e.trusted?k(X.trusted,"good"):k(X.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${q(e.addedAt)}</p>
        ${e.plugins.length>0?i`<p>${X.plugins} <code>${e.plugins.join(", ")}</code></p>`:d}
        ${e.replacedBy?i`<p>${X.replacedBy} <code>${e.replacedBy}</code></p>`:d}
      </div>
      ${v(X.rename,()=>{l(this,Be,bf).call(this,e)},{busy:this.runs(`name ${e.key}`),name:X.renameOf(e.fingerprint)})}
      ${v(X.forget,()=>{l(this,Be,kf).call(this,e)},{busy:this.runs(e.key),name:X.forgetOf(e.fingerprint)})}
    </li>`},bf=async function(e){let t=e.name??"";!await W({title:X.renameOf(e.fingerprint),body:I(X.name,i`<input
          maxlength="100"
          .value=${t}
          @input=${s=>{t=s.target.value}}
        />`),confirm:X.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},$f=function(e){e.preventDefault();let t=e.target,r=new FormData(t).get("statement");r instanceof File&&this.run("rotate",async()=>{if(r.size>nc)throw new Error(X.noStatement);await this.client.rotatePublisher({statement:await r.text()}),t.reset()})},kf=async function(e){await W({title:X.forgetQuestion(e.fingerprint),body:i`<p>${X.forgetHelp}</p>`,confirm:X.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Cf=function(e){e.preventDefault();let t=e.target,r=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(r.get("key")).trim(),name:String(r.get("name")).trim()||void 0}),t.reset()})},u([m()],er.prototype,"list",2),er=u([b("publishers-page")],er);var pt=h.page,ze,ar,Qt,Ge,tr,Mf,Sf,Kt=class extends ${constructor(){super(...arguments);y(this,Ge);this.plugin="";this.topics=["plugins"];this.reason="";this.pageState="there";y(this,ze);y(this,ar);y(this,Qt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),r=this.live.plugin(this.plugin),s=!1;r?.state==="active"&&r.digest!==x(this,ar)&&(s=x(this,ze)?.focused??!1,A(this,ar,r.digest),l(this,Ge,tr).call(this),this.reason=""),t&&!x(this,ze)&&this.reason===""&&(A(this,ze,new ga(this.client,this.plugin,{...so(this.live,this.plugin,n=>{l(this,Ge,tr).call(this),this.reason=n}),confirmFolder:()=>W({title:pt.folderOf(this.plugin),body:i`<p>${pt.folder}</p>`,confirm:pt.chooseFolder}),changed:n=>{this.pageState=n}},{title:pt.titleOf(this.plugin),at:x(this,Qt)})),t.append(x(this,ze).element),s&&x(this,ze).focus())}disconnectedCallback(){super.disconnectedCallback(),l(this,Ge,tr).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?H(h.plugin.unknown,h.plugin.unknownHelp):i``;let t=!e.ui?.hideSessions&&e.permissions.some(s=>s.name==="sessions"&&s.granted),r=t||!e.ui?.hidePanel;return i`<div class="page-bar">
        ${_e(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
        <h1 class="grow"><bdi>${c(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?d:k(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(pt.overlay,()=>{l(this,Ge,Sf).call(this)}):d}
        <a class="button" href=${E("plugin",e.id)}>${pt.about}</a>
      </div>
      ${this.reason===""?d:C("bad",i`<p>${c(this.reason)}</p>
                ${v(pt.again,()=>{this.reason=""})}`)}
      <div role="status">${l(this,Ge,Mf).call(this)}</div>
      <div class="page-columns">
        <div class="frame"></div>
        ${r?i`<aside class="beside">
                ${e.ui?.hidePanel?d:i`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?i`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:d}
              </aside>`:d}
      </div>`}};ze=new WeakMap,ar=new WeakMap,Qt=new WeakMap,Ge=new WeakSet,tr=function(){A(this,Qt,x(this,ze)?.place??x(this,Qt)),x(this,ze)?.close(),A(this,ze,void 0),this.pageState="there"},Mf=function(){return this.pageState==="there"?d:C("warn",i`<p>${pt[this.pageState]}</p>
        ${v(pt.again,()=>{l(this,Ge,tr).call(this),A(this,Qt,void 0)})}`)},Sf=async function(){await this.run("overlay",()=>no(this.live,this.plugin))},u([R()],Kt.prototype,"plugin",2),u([m()],Kt.prototype,"reason",2),u([m()],Kt.prototype,"pageState",2),Kt=u([b("plugin-view")],Kt);var dc=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["catalogues",h.pages.catalogues,"list"],["backup",h.pages.backup,"box"],["log",h.pages.log,"screen"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],Q,Tf,Pf,ad,Af,Ef,Lf,Rf,Xt,Hf,Of,qf,ut=class extends Me{constructor(){super(...arguments);y(this,Q);this.out=!1;this.place=Xr();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>l(this,Q,Pf).call(this)),l(this,Q,Tf).call(this)}render(){return this.out?l(this,Q,Ef).call(this):this.live?i` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${l(this,Q,Lf).call(this,this.live)} ${l(this,Q,Hf).call(this,this.live)}
      <main id="main" tabindex="-1">${l(this,Q,qf).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:i`<p class="loading" role="status">${h.loading}</p>`}};Q=new WeakSet,Tf=async function(){try{if(!await zd()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new Wr(Ia());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>l(this,Q,ad).call(this)),up(e),this.place=Xr(),this.live=e,e.start()},Pf=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=Xr(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},ad=function(){this.live?.stop(),this.live=void 0,this.out=!0},Af=async function(){this.live?.stop(),await Gd().catch(()=>{}),l(this,Q,ad).call(this)},Ef=function(){return i`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?d:it(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},Lf=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return i`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${ve("menu")}
      </button>
      <a class="brand" href=${E()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?i`<span class="faint connection">${h.connection.open}</span>`:k(h.connection[e.connection],t[e.connection])}</span
      >
      ${l(this,Q,Rf).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{l(this,Q,Af).call(this)}}
      >
        ${ve("out")}
      </button>
    </header>`},Rf=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},r=$o();return i`<button
      type="button"
      class="plain"
      title=${h.theme[r]}
      aria-label=${h.theme[r]}
      @click=${()=>{nd(e[(e.indexOf(r)+1)%e.length]),this.requestUpdate()}}
    >
      ${ve(t[r])}
    </button>`},Xt=function(e,t,r,s=d){let n=e.length===0?this.place.length===0:e.every((p,f)=>this.place[f]===p);return i`<a href=${E(...e)} aria-current=${n?"page":d}
      >${r}<span class="grow">${t}</span>${s}</a
    >`},Hf=function(e){let t=(r,s)=>r>0?i`<span class="number" aria-label="${r} ${s}">${r>=100?"99+":r}</span>`:d;return i`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${l(this,Q,Xt).call(this,[],h.pages.home,ve("home"))}
      ${l(this,Q,Xt).call(this,["inbox"],h.pages.inbox,ve("inbox"),t(e.waiting,h.waiting))}
      ${l(this,Q,Xt).call(this,["notifications"],h.pages.notifications,ve("bell"),t(e.unread,h.notifications.unread))}
      ${l(this,Q,Xt).call(this,["catalogue"],h.pages.catalogue,ve("search"))}
      <h2>${h.pages.plugins}</h2>
      <long-list
        class="plugins"
        .items=${e.plugins}
        .key=${r=>r.id}
        .row=${r=>l(this,Q,Of).call(this,e,r)}
        .height=${32}
      ></long-list>
      <h2>${h.pages.host}</h2>
      ${dc.map(([r,s,n])=>l(this,Q,Xt).call(this,[r],s,ve(n)))}
    </nav>`},Of=function(e,t){let r=e.states.filter(p=>p.plugin===t.id&&p.active),s=r.find(p=>p.kind==="badge")?.value,n=t.state==="failed"||t.state==="incompatible";return i`${l(this,Q,Xt).call(this,[t.ui?.page?"page":"plugin",t.id],i`<bdi>${c(t.ui?.title||t.name)}</bdi>`,_e(t.name,t.id,_r(t.ui?.icon)?{icon:t.ui?.icon}:{image:e.icons.of(t),icon:t.iconName}),i`${s==null?d:i`<span class="badge">${T(String(s))}</span>`}
      ${n?i`<span class="dot bad" title=${h.state[t.state]}></span>`:d}`)}
    ${Bd(r.find(p=>p.kind==="sidebar"))}`},qf=function(){let[e,t="",r="",s=""]=this.place;switch(e){case void 0:return i`<home-page></home-page>`;case"inbox":return i`<inbox-page></inbox-page>`;case"notifications":return i`<notifications-page></notifications-page>`;case"install":return i`<install-page></install-page>`;case"catalogue":return t===""?i`<catalogue-page></catalogue-page>`:yr(t,i`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return i`<catalogues-page></catalogues-page>`;case"plugin":return yr(t,i`<plugin-page .plugin=${t} .open=${r} .detail=${s}></plugin-page>`);case"page":return yr(t,i`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return i`<ai-page></ai-page>`;case"access":return i`<access-page></access-page>`;case"publishers":return i`<publishers-page></publishers-page>`;case"backup":return i`<backup-page></backup-page>`;case"limits":return i`<limits-page></limits-page>`;case"log":return i`<div>
          <div class="title"><h1>${h.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>
        </div>`;case"host":return i`<host-page></host-page>`;default:return i`<div>${H(h.notFound,i`<a href=${E()}>${h.pages.home}</a>`)}</div>`}},u([m()],ut.prototype,"live",2),u([m()],ut.prototype,"out",2),u([m()],ut.prototype,"failure",2),u([m()],ut.prototype,"place",2),u([m()],ut.prototype,"menu",2),ut=u([b("wasmhost-console")],ut);
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

