var bo=Object.defineProperty;var wo=Object.getOwnPropertyDescriptor;var Xs=n=>{throw TypeError(n)};var p=(n,i,e,t)=>{for(var s=t>1?void 0:t?wo(i,e):i,r=n.length-1,a;r>=0;r--)(a=n[r])&&(s=(t?a(i,e,s):a(s))||s);return t&&s&&bo(i,e,s),s};var ws=(n,i,e)=>i.has(n)||Xs("Cannot "+e);var M=(n,i,e)=>(ws(n,i,"read from private field"),e?e.call(n):i.get(n)),v=(n,i,e)=>i.has(n)?Xs("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(n):i.set(n,e),ue=(n,i,e,t)=>(ws(n,i,"write to private field"),t?t.call(n,e):i.set(n,e),e),d=(n,i,e)=>(ws(n,i,"access private method"),e);var ks="wasmhost.theme",ei=matchMedia("(prefers-color-scheme: dark)");function Ts(){let n=localStorage.getItem(ks);return n==="light"||n==="dark"?n:"system"}function ti(n){n==="system"?localStorage.removeItem(ks):localStorage.setItem(ks,n),xs()}function ko(){let n=Ts();return n==="system"?ei.matches?"dark":"light":n}function xs(){document.documentElement.dataset.mode=ko(),dispatchEvent(new Event("wasmhost-theme"))}ei.addEventListener("change",xs);xs();var zt=globalThis,Kt=zt.ShadowRoot&&(zt.ShadyCSS===void 0||zt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,ii=Symbol(),si=new WeakMap,Vt=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==ii)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(Kt&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=si.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&si.set(e,i))}return i}toString(){return this.cssText}},ni=n=>new Vt(typeof n=="string"?n:n+"",void 0,ii);var oi=(n,i)=>{if(Kt)n.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),s=zt.litNonce;s!==void 0&&t.setAttribute("nonce",s),t.textContent=e.cssText,n.appendChild(t)}},Es=Kt?n=>n:n=>n instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return ni(e)})(n):n;var{is:To,defineProperty:xo,getOwnPropertyDescriptor:Eo,getOwnPropertyNames:So,getOwnPropertySymbols:Ao,getPrototypeOf:Po}=Object,Jt=globalThis,ri=Jt.trustedTypes,Ro=ri?ri.emptyScript:"",Mo=Jt.reactiveElementPolyfillSupport,St=(n,i)=>n,At={toAttribute(n,i){switch(i){case Boolean:n=n?Ro:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,i){let e=n;switch(i){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},Qt=(n,i)=>!To(n,i),ai={attribute:!0,type:String,converter:At,reflect:!1,useDefault:!1,hasChanged:Qt};Symbol.metadata??=Symbol("metadata"),Jt.litPropertyMetadata??=new WeakMap;var Te=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=ai){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),s=this.getPropertyDescriptor(i,t,e);s!==void 0&&xo(this.prototype,i,s)}}static getPropertyDescriptor(i,e,t){let{get:s,set:r}=Eo(this.prototype,i)??{get(){return this[e]},set(a){this[e]=a}};return{get:s,set(a){let c=s?.call(this);r?.call(this,a),this.requestUpdate(i,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??ai}static _$Ei(){if(this.hasOwnProperty(St("elementProperties")))return;let i=Po(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(St("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(St("properties"))){let e=this.properties,t=[...So(e),...Ao(e)];for(let s of t)this.createProperty(s,e[s])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,s]of e)this.elementProperties.set(t,s)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let s=this._$Eu(e,t);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let s of t)e.unshift(Es(s))}else i!==void 0&&e.push(Es(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return oi(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),s=this.constructor._$Eu(i,t);if(s!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:At).toAttribute(e,t.type);this._$Em=i,r==null?this.removeAttribute(s):this.setAttribute(s,r),this._$Em=null}}_$AK(i,e){let t=this.constructor,s=t._$Eh.get(i);if(s!==void 0&&this._$Em!==s){let r=t.getPropertyOptions(s),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:At;this._$Em=s;let c=a.fromAttribute(e,r.type);this[s]=c??this._$Ej?.get(s)??c,this._$Em=null}}requestUpdate(i,e,t,s=!1,r){if(i!==void 0){let a=this.constructor;if(s===!1&&(r=this[i]),t??=a.getPropertyOptions(i),!((t.hasChanged??Qt)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(i)&&!this.hasAttribute(a._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:s,wrapped:r},a){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,a??e??this[i]),r!==!0||a!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),s===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,r]of this._$Ep)this[s]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[s,r]of t){let{wrapped:a}=r,c=this[s];a!==!0||this._$AL.has(s)||c===void 0||this.C(s,void 0,r,c)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};Te.elementStyles=[],Te.shadowRootOptions={mode:"open"},Te[St("elementProperties")]=new Map,Te[St("finalized")]=new Map,Mo?.({ReactiveElement:Te}),(Jt.reactiveElementVersions??=[]).push("2.1.2");var As=globalThis,li=n=>n,Yt=As.trustedTypes,di=Yt?Yt.createPolicy("lit-html",{createHTML:n=>n}):void 0,Ps="$lit$",xe=`lit$${Math.random().toFixed(9).slice(2)}$`,Rs="?"+xe,_o=`<${Rs}>`,Ke=document,Rt=()=>Ke.createComment(""),Mt=n=>n===null||typeof n!="object"&&typeof n!="function",Ms=Array.isArray,gi=n=>Ms(n)||typeof n?.[Symbol.iterator]=="function",Ss=`[ 	
\f\r]`,Pt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,pi=/-->/g,ci=/>/g,ze=RegExp(`>|${Ss}(?:([^\\s"'>=/]+)(${Ss}*=${Ss}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),hi=/'/g,ui=/"/g,fi=/^(?:script|style|textarea|title)$/i,_s=n=>(i,...e)=>({_$litType$:n,strings:i,values:e}),o=_s(1),$i=_s(2),Ar=_s(3),Ee=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),mi=new WeakMap,Ve=Ke.createTreeWalker(Ke,129);function vi(n,i){if(!Ms(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return di!==void 0?di.createHTML(i):i}var yi=(n,i)=>{let e=n.length-1,t=[],s,r=i===2?"<svg>":i===3?"<math>":"",a=Pt;for(let c=0;c<e;c++){let g=n[c],P,z,f=-1,D=0;for(;D<g.length&&(a.lastIndex=D,z=a.exec(g),z!==null);)D=a.lastIndex,a===Pt?z[1]==="!--"?a=pi:z[1]!==void 0?a=ci:z[2]!==void 0?(fi.test(z[2])&&(s=RegExp("</"+z[2],"g")),a=ze):z[3]!==void 0&&(a=ze):a===ze?z[0]===">"?(a=s??Pt,f=-1):z[1]===void 0?f=-2:(f=a.lastIndex-z[2].length,P=z[1],a=z[3]===void 0?ze:z[3]==='"'?ui:hi):a===ui||a===hi?a=ze:a===pi||a===ci?a=Pt:(a=ze,s=void 0);let j=a===ze&&n[c+1].startsWith("/>")?" ":"";r+=a===Pt?g+_o:f>=0?(t.push(P),g.slice(0,f)+Ps+g.slice(f)+xe+j):g+xe+(f===-2?c:j)}return[vi(n,r+(n[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},_t=class n{constructor({strings:i,_$litType$:e},t){let s;this.parts=[];let r=0,a=0,c=i.length-1,g=this.parts,[P,z]=yi(i,e);if(this.el=n.createElement(P,t),Ve.currentNode=this.el.content,e===2||e===3){let f=this.el.content.firstChild;f.replaceWith(...f.childNodes)}for(;(s=Ve.nextNode())!==null&&g.length<c;){if(s.nodeType===1){if(s.hasAttributes())for(let f of s.getAttributeNames())if(f.endsWith(Ps)){let D=z[a++],j=s.getAttribute(f).split(xe),Z=/([.?@])?(.*)/.exec(D);g.push({type:1,index:r,name:Z[2],strings:j,ctor:Z[1]==="."?Xt:Z[1]==="?"?es:Z[1]==="@"?ts:Qe}),s.removeAttribute(f)}else f.startsWith(xe)&&(g.push({type:6,index:r}),s.removeAttribute(f));if(fi.test(s.tagName)){let f=s.textContent.split(xe),D=f.length-1;if(D>0){s.textContent=Yt?Yt.emptyScript:"";for(let j=0;j<D;j++)s.append(f[j],Rt()),Ve.nextNode(),g.push({type:2,index:++r});s.append(f[D],Rt())}}}else if(s.nodeType===8)if(s.data===Rs)g.push({type:2,index:r});else{let f=-1;for(;(f=s.data.indexOf(xe,f+1))!==-1;)g.push({type:7,index:r}),f+=xe.length-1}r++}}static createElement(i,e){let t=Ke.createElement("template");return t.innerHTML=i,t}};function Je(n,i,e=n,t){if(i===Ee)return i;let s=t!==void 0?e._$Co?.[t]:e._$Cl,r=Mt(i)?void 0:i._$litDirective$;return s?.constructor!==r&&(s?._$AO?.(!1),r===void 0?s=void 0:(s=new r(n),s._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=s:e._$Cl=s),s!==void 0&&(i=Je(n,s._$AS(n,i.values),s,t)),i}var Zt=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,s=(i?.creationScope??Ke).importNode(e,!0);Ve.currentNode=s;let r=Ve.nextNode(),a=0,c=0,g=t[0];for(;g!==void 0;){if(a===g.index){let P;g.type===2?P=new pt(r,r.nextSibling,this,i):g.type===1?P=new g.ctor(r,g.name,g.strings,this,i):g.type===6&&(P=new ss(r,this,i)),this._$AV.push(P),g=t[++c]}a!==g?.index&&(r=Ve.nextNode(),a++)}return Ve.currentNode=Ke,s}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},pt=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,s){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=Je(this,i,e),Mt(i)?i===l||i==null||i===""?(this._$AH!==l&&this._$AR(),this._$AH=l):i!==this._$AH&&i!==Ee&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):gi(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==l&&Mt(this._$AH)?this._$AA.nextSibling.data=i:this.T(Ke.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,s=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=_t.createElement(vi(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===s)this._$AH.p(e);else{let r=new Zt(s,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(i){let e=mi.get(i.strings);return e===void 0&&mi.set(i.strings,e=new _t(i)),e}k(i){Ms(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,s=0;for(let r of i)s===e.length?e.push(t=new n(this.O(Rt()),this.O(Rt()),this,this.options)):t=e[s],t._$AI(r),s++;s<e.length&&(this._$AR(t&&t._$AB.nextSibling,s),e.length=s)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=li(i).nextSibling;li(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},Qe=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,s,r){this.type=1,this._$AH=l,this._$AN=void 0,this.element=i,this.name=e,this._$AM=s,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(i,e=this,t,s){let r=this.strings,a=!1;if(r===void 0)i=Je(this,i,e,0),a=!Mt(i)||i!==this._$AH&&i!==Ee,a&&(this._$AH=i);else{let c=i,g,P;for(i=r[0],g=0;g<r.length-1;g++)P=Je(this,c[t+g],e,g),P===Ee&&(P=this._$AH[g]),a||=!Mt(P)||P!==this._$AH[g],P===l?i=l:i!==l&&(i+=(P??"")+r[g+1]),this._$AH[g]=P}a&&!s&&this.j(i)}j(i){i===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},Xt=class extends Qe{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===l?void 0:i}},es=class extends Qe{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==l)}},ts=class extends Qe{constructor(i,e,t,s,r){super(i,e,t,s,r),this.type=5}_$AI(i,e=this){if((i=Je(this,i,e,0)??l)===Ee)return;let t=this._$AH,s=i===l&&t!==l||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,r=i!==l&&(t===l||s);s&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},ss=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){Je(this,i)}},bi={M:Ps,P:xe,A:Rs,C:1,L:yi,R:Zt,D:gi,V:Je,I:pt,H:Qe,N:es,U:ts,B:Xt,F:ss},Co=As.litHtmlPolyfillSupport;Co?.(_t,pt),(As.litHtmlVersions??=[]).push("3.3.3");var is=(n,i,e)=>{let t=e?.renderBefore??i,s=t._$litPart$;if(s===void 0){let r=e?.renderBefore??null;t._$litPart$=s=new pt(i.insertBefore(Rt(),r),r,void 0,e??{})}return s._$AI(n),s};var Cs=globalThis,me=class extends Te{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=is(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Ee}};me._$litElement$=!0,me.finalized=!0,Cs.litElementHydrateSupport?.({LitElement:me});var Io=Cs.litElementPolyfillSupport;Io?.({LitElement:me});(Cs.litElementVersions??=[]).push("4.2.2");var b=n=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,i)}):customElements.define(n,i)};var Oo={attribute:!0,type:String,converter:At,reflect:!1,hasChanged:Qt},Ho=(n=Oo,i,e)=>{let{kind:t,metadata:s}=e,r=globalThis.litPropertyMetadata.get(s);if(r===void 0&&globalThis.litPropertyMetadata.set(s,r=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(c){let g=i.get.call(this);i.set.call(this,c),this.requestUpdate(a,g,n,!0,c)},init(c){return c!==void 0&&this.C(a,void 0,n,c),c}}}if(t==="setter"){let{name:a}=e;return function(c){let g=this[a];i.call(this,c),this.requestUpdate(a,g,n,!0,c)}}throw Error("Unsupported decorator location: "+t)};function I(n){return(i,e)=>typeof e=="object"?Ho(n,i,e):((t,s,r)=>{let a=s.hasOwnProperty(r);return s.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(s,r):void 0})(n,i,e)}function m(n){return I({...n,state:!0,attribute:!1})}var wi={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},os=n=>(...i)=>({_$litDirective$:n,values:i}),ct=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};var{I:Lo}=bi,ki=n=>n;var Ti=()=>document.createComment(""),ht=(n,i,e)=>{let t=n._$AA.parentNode,s=i===void 0?n._$AB:i._$AA;if(e===void 0){let r=t.insertBefore(Ti(),s),a=t.insertBefore(Ti(),s);e=new Lo(r,a,n,n.options)}else{let r=e._$AB.nextSibling,a=e._$AM,c=a!==n;if(c){let g;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(g=n._$AU)!==a._$AU&&e._$AP(g)}if(r!==s||c){let g=e._$AA;for(;g!==r;){let P=ki(g).nextSibling;ki(t).insertBefore(g,s),g=P}}}return e},Oe=(n,i,e=n)=>(n._$AI(i,e),n),jo={},rs=(n,i=jo)=>n._$AH=i,xi=n=>n._$AH,as=n=>{n._$AR(),n._$AA.remove()};var Ei=os(class extends ct{constructor(){super(...arguments),this.key=l}render(n,i){return this.key=n,i}update(n,[i,e]){return i!==this.key&&(rs(n),this.key=i),e}});var Si={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var Ye=class extends Error{constructor(i,e){super(e.detail||e.title||`the host answered with HTTP status ${i}`),this.name="ProblemError",this.status=i,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},No={json:(n,i)=>async function(e={},t){let s=await i(this,e,void 0,t);return s.status===204?void 0:s.json()},text:(n,i)=>async function(e={},t){return(await i(this,e,void 0,t)).text()},download:(n,i)=>function(e={},t){return i(this,e,void 0,t)},upload:(n,i)=>async function(e,t,s){return(await i(this,e,t,s)).json()},events:(n,i)=>async function*(e={},t){yield*Uo(await i(this,e,void 0,t))}},Ct=class n{#e;#t;#s;constructor({url:i,token:e,headers:t={},fetch:s=globalThis.fetch}){this.#e=i.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=s.bind(globalThis)}async#i(i,e,t,s={}){let r={...this.#t},a;if(t!==void 0)r["Content-Type"]="application/octet-stream",a=t;else if(i.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(i.body){let g={};for(let P of i.body)e[P]!==void 0&&(g[P]=e[P]);a=JSON.stringify(g)}a!==void 0&&t===void 0&&(r["Content-Type"]="application/json"),i.kind==="events"&&(r.Accept="text/event-stream"),i.resumes&&e.lastEventId!==void 0&&(r["Last-Event-ID"]=String(e.lastEventId));let c=await this.#s(this.#e+qo(i,e),{method:i.method,headers:r,body:a,signal:s.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(c.ok)return c;throw new Ye(c.status,await c.json().catch(()=>({})))}callEndpoint({method:i,url:e,query:t={},body:s},r={}){let a=new URLSearchParams(t).toString(),c={...this.#t};return s!==void 0&&(c["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:i,headers:c,body:s,signal:r.signal,redirect:"error",cache:"no-store"})}static{for(let[i,e]of Object.entries(Si))n.prototype[i]=No[e.kind??"json"](e,(t,...s)=>t.#i(e,...s))}};function qo(n,i){let e=n.path.replace(/\{(\w+)\}/g,(r,a)=>{if(i[a]===void 0||i[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(i[a]))}),t=new URLSearchParams;for(let r of n.query??[]){let a=i[r];a!==void 0&&t.set(r,a instanceof Date?a.toISOString():String(a))}let s=t.toString();return s===""?e:`${e}?${s}`}async function*Uo(n){let i={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let s=(e+t).split(/\r\n|\r|\n/);e=s.pop();for(let r of s){if(r===""){i.data.length>0&&(yield{...i,data:JSON.parse(i.data.join(`
`))}),i={id:"",name:"",data:[]};continue}let[a,c]=r.split(/: ?(.*)/s);a==="id"?i.id=c:a==="event"?i.name=c:a==="data"&&i.data.push(c)}}}var ls="wasmhost.binding";async function Ai(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(n===void 0)return localStorage.getItem(ls)!==null;history.replaceState(null,"",location.pathname);let i=await new Ct({url:location.origin}).createLogin({code:n});return localStorage.setItem(ls,i.binding),!0}function Is(){let n=localStorage.getItem(ls)??"";return new Ct({url:location.origin,headers:{"Wasmhost-Session":n}})}async function Pi(){try{await Is().deleteLogin()}finally{Os()}}function Os(){localStorage.removeItem(ls)}function It(n){return n instanceof Ye&&n.status===401}var Ri=["plugins","approvals","sessions","notices"],Mi=500,Bo=5e3,ds=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.#t=new Set;this.#s=new Set;this.#i=()=>{document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#o(this.#e.signal))}}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#i),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#i),this.#e?.abort()}#i;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#o(e){let t=Mi;for(;!e.aborted;){try{for await(let s of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#n("open");for(let r of Ri)this.changed(r)}t=Mi,Ri.includes(s.name)?this.changed(s.name):s.name===""&&this.#r(s.data)}}catch(s){if(e.aborted)return;if(It(s)){this.dispatchEvent(new Event("refused"));return}}if(e.aborted)return;this.#n("lost"),await new Promise(s=>setTimeout(s,t)),t=Math.min(t*2,Bo)}}#n(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#r(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#a(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){It(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#a(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,s]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=s.notifications.length}}}};var Do=new Intl.NumberFormat("en"),Fo=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Wo=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Go=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),R=n=>Do.format(n);function O(n){let i=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<i.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${i[e]}`}function _i(n,i=Date.now()){if(!n)return"";let e=(Date.parse(n)-i)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[s,r]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Fo.format(Math.round(e/r),s)}var ut=n=>Wo.format(new Date(n)),Ci=n=>Go.format(new Date(n));function ye(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let i=Math.floor(n/6e4);return i<60?`${i} min ${Math.round(n/1e3)%60} s`:`${Math.floor(i/60)} h ${i%60} min`}var zo=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Vo=/\p{M}/u,Ko=/\p{So}/u;function u(n,i=""){let e="",t="",s=4;for(let r of n){let a=Vo.test(r);r==="️"&&Ko.test(t)||i.includes(r)||!zo.test(r)&&(!a||s<4)?e+=r:e+=Jo(r),t=r,s=a?s+1:0}return e}function oe(n){return u(n,`
	`)}function Jo(n){let i=n.codePointAt(0)??0;return i<128?`\\x${i.toString(16).padStart(2,"0")}`:`\\u{${i.toString(16)}}`}function Ii(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function Hs(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}var mt=(n,i,e)=>`${n} ${n===1?i:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…"},theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",backup:"Backup"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${mt(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>mt(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,i)=>`Job ${i} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",enable:"Enable",disable:"Disable",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,i)=>`Grant ${n} to ${i}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,i)=>`Revoke ${n} from ${i}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,i)=>`${n}, at most ${i} an instance`,calls:"Calls",callsText:(n,i,e)=>`${n}, ${i} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,i)=>n===void 0?`at most ${i}`:i===void 0?`at least ${n}`:`${n} to ${i}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What the plugin logs appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,i,e,t)=>`Imported ${n} rows, ${i} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,i)=>`${n} to ${i}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,sinceOpen:"The charts begin when this page is opened; the figures below count since the host has started.",totalCalls:"Calls",callsText:(n,i,e)=>`${n}, ${i} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,i)=>`Go back to version ${i} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read"},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,i)=>`Version ${n} → ${i}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,i)=>`Memory: asks for ${n} MiB, gets ${i} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,i)=>`It answered in ${n}, for ${mt(i,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${mt(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,i)=>`${mt(n,"secret","secrets")} of ${mt(i,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function k(n){return o`<bdi class="said">${u(n)}</bdi>`}function Ze(n,i=h.words.author){return o`<figure class="said-block">
    <figcaption>${i}</figcaption>
    <p dir="auto">${oe(n)}</p>
  </figure>`}function Xe(n){return o`<code dir="ltr">${u(n)}</code>`}function E(n){return n?o`<time datetime=${n} title=${ut(n)}>${_i(n)}</time>`:l}function ps(n,i){let e=n instanceof Ye,t=e?n.requestId:"",s=e?n.detail||n.message:n instanceof TypeError?h.problem.noAnswer:String(n);return o`<div class="notice bad" role="alert">
    ${le("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${oe(s)}</p>
      ${t?o`<p class="faint">${h.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${i?o`<button class="plain" @click=${i}>${h.problem.again}</button>`:l}
  </div>`}function C(n,i){return o`<div class="notice ${n}">
    ${le({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${i}</div>
  </div>`}function Oi(){return o`<p class="loading" role="status">${h.loading}</p>`}function A(n,i,e=l){return o`<div class="empty">
    <strong>${n}</strong>
    <p>${i}</p>
    ${e}
  </div>`}function T(n,i=""){return o`<span class="badge ${i}">${n}</span>`}function Ot(n,i,e,t){let s=e>0?Math.min(1,i/e):0,r=s>.9?"bad":s>.7?"warn":"";return o`<span
    class="meter ${r}"
    role="meter"
    aria-label=${n}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(s*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${s*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function Ht(n,i,e){let t=Math.max(1e-9,...i),s=i.length>1?200/(i.length-1):200,r=i.map((a,c)=>`${(c*s).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return o`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${r.length>1?$i`<polygon points=${`0,40 ${r.join(" ")} 200,40`}></polygon>
        <polyline points=${r.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function gt(n,i,e={}){let t=0;for(let a of i)t=(t*31+a.charCodeAt(0))%8;let{image:s,large:r}=e;return o`<span class="tile hue-${t} ${r?"large":""}" aria-hidden="true"
    >${s?o`<img src=${s} alt="" />`:Ii(n)}</span
  >`}function $(n,i,e={}){return o`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${i}
  >
    ${n}
  </button>`}function H(n,i,e=l){return o`<label class="field"
    ><span>${n}</span>${i}${e===l?l:o`<small>${e}</small>`}</label
  >`}var Qo={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function le(n){return o`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Qo[n]}></path></svg>`}function cs(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(i=>i!=="").map(i=>{try{return decodeURIComponent(i)}catch{return i}})}function N(...n){return"#/"+n.map(encodeURIComponent).join("/")}function He(...n){location.hash=N(...n)}var Hi=(n,i,e)=>{let t=new Map;for(let s=i;s<=e;s++)t.set(n[s],s);return t},pe=os(class extends ct{constructor(n){if(super(n),n.type!==wi.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,i,e){let t;e===void 0?e=i:i!==void 0&&(t=i);let s=[],r=[],a=0;for(let c of n)s[a]=t?t(c,a):a,r[a]=e(c,a),a++;return{values:r,keys:s}}render(n,i,e){return this.dt(n,i,e).values}update(n,[i,e,t]){let s=xi(n),{values:r,keys:a}=this.dt(i,e,t);if(!Array.isArray(s))return this.ut=a,r;let c=this.ut??=[],g=[],P,z,f=0,D=s.length-1,j=0,Z=r.length-1;for(;f<=D&&j<=Z;)if(s[f]===null)f++;else if(s[D]===null)D--;else if(c[f]===a[j])g[j]=Oe(s[f],r[j]),f++,j++;else if(c[D]===a[Z])g[Z]=Oe(s[D],r[Z]),D--,Z--;else if(c[f]===a[Z])g[Z]=Oe(s[f],r[Z]),ht(n,g[Z+1],s[f]),f++,Z--;else if(c[D]===a[j])g[j]=Oe(s[D],r[j]),ht(n,s[f],s[D]),D--,j++;else if(P===void 0&&(P=Hi(a,j,Z),z=Hi(c,f,D)),P.has(c[f]))if(P.has(c[D])){let ke=z.get(a[j]),bs=ke!==void 0?s[ke]:null;if(bs===null){let Zs=ht(n,s[f]);Oe(Zs,r[j]),g[j]=Zs}else g[j]=Oe(bs,r[j]),ht(n,s[f],bs),s[ke]=null;j++}else as(s[D]),D--;else as(s[f]),f++;for(;j<=Z;){let ke=ht(n,g[Z+1]);Oe(ke,r[j]),g[j++]=ke}for(;f<=D;){let ke=s[f++];ke!==null&&as(ke)}return this.ut=a,rs(n,g),Ee}});var Yo=4,Zo=3e3,Xo=15e3,Le,Ls,js,ft=class extends me{constructor(){super(...arguments);v(this,Le);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:s}=e.detail;!t||t.read||s==="read"||(this.shown=[...this.shown.filter(r=>r.id!==t.id),t].slice(-Yo),setTimeout(()=>d(this,Le,Ls).call(this,t.id),Math.min(Xo,Math.max(Zo,t.durationMs??6e3))))})}render(){return o`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${pe(this.shown,e=>e.id,e=>o` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?o`<strong>${k(e.title)}</strong>`:""}
              <p>${k(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,Le,js).call(this,e.id)}>
              ${le("check")}
            </button>
          </div>`)}
    </div>`}};Le=new WeakSet,Ls=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Le,Ls).call(this,e),1e3):d(this,Le,js).call(this,e)},js=function(e){this.shown=this.shown.filter(t=>t.id!==e)},p([I({attribute:!1})],ft.prototype,"live",2),p([m()],ft.prototype,"shown",2),ft=p([b("wasmhost-toasts")],ft);var hs;function Li(n){hs=n}var y=class extends me{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new AbortController;this.#t=0}#e;#t;get live(){return hs}get client(){return hs.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#e=new AbortController;let{signal:e}=this.#e;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#e.abort()}get signal(){return this.#e.signal}async load(e){}async refresh(){let e=++this.#t,{signal:t}=this.#e;try{if(await this.load(t),e!==this.#t)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(s){if(t.aborted||e!==this.#t)return;this.#s(s)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let s=await t();return await this.refresh(),s}catch(s){this.#e.signal.aborted||this.#s(s);return}finally{let s=new Set(this.running);s.delete(e),this.running=s}}}runs(e){return this.running.has(e)}#s(e){It(e)&&hs.dispatchEvent(new Event("refused")),this.failure=e}render(){return o` ${this.failure===void 0?l:ps(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?Oi():l}`}};p([m()],y.prototype,"failure",2),p([m()],y.prototype,"loaded",2),p([m()],y.prototype,"running",2);var J=h.home,er=3e3;function Ns(n){let i={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return T(h.state[n.state]??u(n.state),i[n.state]??"")}function tr(n){let i=n.missingPermissions??[];return i.length>0?o`<p>${J.missing} <code>${i.join(", ")}</code></p>`:l}var Lt,jt,be,ji,Ni,qi,Ui,et=class extends y{constructor(){super(...arguments);v(this,be);this.topics=["plugins","notices"];this.alerts=[];this.filter="";v(this,Lt,new Map);v(this,jt,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},er);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,s]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=s.notifications;let r=performance.now();for(let a of this.live.plugins){let c=M(this,Lt).get(a.id);c&&r-c.at<500||(c&&M(this,jt).set(a.id,Math.max(0,a.stats.instructions-c.ticks)/(r-c.at)*1e3),M(this,Lt).set(a.id,{at:r,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),s=t===""?e:e.filter(r=>`${r.id} ${r.name} ${r.description??""}`.toLowerCase().includes(t));return o` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${N("install")}>${le("plus")}${h.pages.install}</a>
      </div>
      ${d(this,be,qi).call(this)}
      ${e.length===0&&this.live.ready?d(this,be,Ni).call(this):o` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${R(e.length)}</span></h2>
                ${e.length>5?o`<input
                        type="search"
                        aria-label=${J.filter}
                        placeholder=${J.filter}
                        .value=${this.filter}
                        @input=${r=>{this.filter=r.target.value}}
                      />`:l}
                ${d(this,be,ji).call(this)}
              </div>
              ${s.length===0?A(J.noMatch,J.noMatchHelp):o`<ul class="cards">
                      ${pe(s,r=>r.id,r=>d(this,be,Ui).call(this,r))}
                    </ul>`}
            </section>`}`}};Lt=new WeakMap,jt=new WeakMap,be=new WeakSet,ji=function(){let e=this.status?.memory;return e?o`<span class="total"
          ><span class="faint">${J.memoryOfAll}</span>${Ot(J.memoryOfAll,e.usedBytes,e.maxBytes,`${O(e.usedBytes)} / ${O(e.maxBytes)}`)}</span
        >`:l},Ni=function(){return A(J.none,J.noneHelp,o`<div class="row">
        <a class="button primary" href=${N("install")}>${h.pages.install}</a>
      </div>`)},qi=function(){let e=this.live.plugins.filter(c=>c.state==="failed"||c.state==="incompatible"||(c.missingPermissions?.length??0)>0||(c.faults?.length??0)>0),t=new Set(e.map(c=>c.id)),s=(this.status?.findings??[]).filter(c=>!c.plugin||!t.has(c.plugin)),r=this.live.waiting,a=o`<a href=${N("inbox")}>${J.openInbox}</a>`;return r+e.length+s.length+this.alerts.length===0?l:o`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${J.attention}</h2>
      ${r>0?C("info",o`<strong>${J.approvals(r)}</strong> ${a}`):l}
      ${e.map(c=>C("bad",o`<p>
              <strong
                ><a href=${N("plugin",c.id)}><code>${c.id}</code></a> ${h.state[c.state]}</strong
              >
            </p>
            <p>${u(c.reason??"")}</p>
            ${tr(c)}`))}
      ${s.map(c=>C(c.severity==="error"?"bad":"warn",o`<p>${c.plugin?o`<code>${c.plugin}</code>: `:l}${u(c.what)}</p>
            ${c.do?o`<p class="faint">${u(c.do)}</p>`:l}`))}
      ${this.alerts.map(c=>C("warn",o`<p class="faint">${h.saysPlugin} <code>${c.plugin}</code>, ${E(c.created)}</p>
            <p>${c.title?o`<strong>${k(c.title)}</strong> `:l}${k(c.body??"")}</p>
            ${$(h.dismiss,()=>{this.run(`dismiss ${c.id}`,()=>this.client.dismissNotice({id:c.id}))},{busy:this.runs(`dismiss ${c.id}`),name:J.dismissOf(c.plugin)})}`))}
    </section>`},Ui=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),s=M(this,jt).get(e.id)??0;return o`<li class="card plugin">
      ${gt(e.name,e.id)}
      <div class="grow">
        <h3>
          <a href=${N("plugin",e.id)}><bdi>${u(e.name)}</bdi></a> ${Ns(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${u(e.version)}</p>
        <p class="said-line" dir="auto">${u(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${J.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?Ot(J.memoryOf(e.id),e.stats.memoryBytes,t,`${O(e.stats.memoryBytes)} / ${O(t)}`):O(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${J.work}</dt>
          <dd>${s>0?J.ticks(R(Math.round(s))):J.idle}</dd>
        </div>
        <div>
          <dt>${J.calls}</dt>
          <dd>
            ${R(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?o` <span class="bad-text">${J.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},p([m()],et.prototype,"status",2),p([m()],et.prototype,"alerts",2),p([m()],et.prototype,"filter",2),et=p([b("home-page")],et);function V(n){return new Promise(i=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");is(sr(n,s=>t().close(s),()=>{let s=t().returnValue==="confirmed";e.remove(),i(s)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function sr(n,i,e){return o`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>i("")}>${h.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>i("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var _=h.access,ir=86400,ce,qs,Bi,Di,Fi,Wi,$t=class extends y{constructor(){super(...arguments);v(this,ce);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return o`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?d(this,ce,Di).call(this,this.made):l}
      ${d(this,ce,qs).call(this,_.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,ce,qs).call(this,_.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,ce,Fi).call(this,e)}>
        <h2>${_.create}</h2>
        ${H(_.name,o`<input name="name" required maxlength="100" placeholder=${_.nameExample} />`)}
        ${H(_.reaches,o`<select name="plugin">
            <option value="">${_.everything}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${_.onlyPlugin(e.id)}</option>`)}
          </select>`,_.reachesHelp)}
        ${H(_.expires,o`<select name="days">
            <option value="7">${_.days(7)}</option>
            <option value="30" selected>${_.days(30)}</option>
            <option value="365">${_.days(365)}</option>
            <option value="0">${_.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${_.create}</button></div>
      </form>`}};ce=new WeakSet,qs=function(e,t){return t.length===0?l:o`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[_.name,_.prefix,_.reaches,_.made,_.used,_.expires].map(s=>o`<th>${s}</th>`)}
              <th><span class="hidden">${_.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(s=>d(this,ce,Bi).call(this,s))}
          </tbody>
        </table>
      </div>
    </section>`},Bi=function(e){let t=e.scopes.map(s=>o`<code>${[s.plugin,s.method,s.path].filter(Boolean).join(" ")}</code> `);return o`<tr>
      <td>${u(e.name)}</td>
      <td>${e.prefix?o`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?T(_.everything,"warn"):t}</td>
      <td>${E(e.createdAt)}</td>
      <td>${e.lastUsedAt?E(e.lastUsedAt):_.never}</td>
      <td>${e.expiresAt?E(e.expiresAt):_.never}</td>
      <td class="end">
        ${$(_.revoke,()=>{d(this,ce,Wi).call(this,e)},{busy:this.runs(e.id),name:_.revokeOf(u(e.name))})}
      </td>
    </tr>`},Di=function(e){return C("good",o`<p><strong>${_.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${$(_.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${$(_.done,()=>{this.made=void 0})}
        </div>`)},Fi=function(e){e.preventDefault();let t=e.target,s=new FormData(t),r=String(s.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(s.get("name")).trim(),scopes:r===""?[]:[{plugin:r}],expiresInSeconds:Number(s.get("days"))*ir}),t.reset()})},Wi=async function(e){await V({title:_.revokeQuestion(u(e.name)),body:o`<p>${_.revokeHelp}</p>`,confirm:_.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},p([m()],$t.prototype,"tokens",2),p([m()],$t.prototype,"made",2),$t=p([b("access-page")],$t);var G=h.ai,ge,Gi,zi,Vi,Ki,Ji,tt=class extends y{constructor(){super(...arguments);v(this,ge);this.usage=[]}async load(e){let[t,s]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=s.usage}view(){let e=this.settings;return o`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?C("bad",u(e.problem)):l} ${e.configured?l:C("info",G.none)}
      <form class="card form" @submit=${t=>d(this,ge,Vi).call(this,t)}>
        <h2>${G.provider}</h2>
        ${H(G.baseUrl,o`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,G.baseUrlHelp)}
        ${H(G.model,o`<input name="model" required .value=${e.model} />`)}
        ${H(G.key,o`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?G.keySet:G.keyNone}
          />`,G.keyHelp)}
        ${H(G.maxTokens,o`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,G.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?o`${$(G.test,()=>{d(this,ge,Ki).call(this)},{busy:this.runs("test")})}
                ${$(G.forget,()=>{d(this,ge,Ji).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,ge,Gi).call(this,this.test):l}
      </form>
      <section>
        <h2>${G.usage}</h2>
        ${this.usage.length===0?A(G.noUsage,G.noUsageHelp):d(this,ge,zi).call(this)}
      </section>`}};ge=new WeakSet,Gi=function(e){return C("good",o`<p>${G.answered(ye(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${k(e.answer)}</p>`)},zi=function(){return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${G.plugin}</th>
            <th>${G.tokens}</th>
            <th>${G.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>o`<tr>
                <td>
                  <a href=${N("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${Ot(G.tokensOf(e.plugin),e.tokens,e.budget,`${R(e.tokens)} / ${R(e.budget)}`)}
                </td>
                <td>${R(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},Vi=function(e){e.preventDefault();let t=this.settings,s=e.target,r=new FormData(s),a=c=>String(r.get(c)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),s.querySelector("[name=key]").value=""})},Ki=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},Ji=async function(){await V({title:G.forgetQuestion,body:o`<p>${G.forgetHelp}</p>`,confirm:G.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},p([m()],tt.prototype,"settings",2),p([m()],tt.prototype,"usage",2),p([m()],tt.prototype,"test",2),tt=p([b("ai-page")],tt);async function us(n,i,e){let t=[],s=0;for(let r=n.body.getReader();;){let{done:a,value:c}=await r.read();if(a)break;t.push(c),e(O(s+=c.length))}nr(new Blob(t),i)}function nr(n,i){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=i,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function ms(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var re=h.backup,st,we,Qi,Yi,Zi,Xi,je=class extends y{constructor(){super(...arguments);v(this,we);this.orphans=[];this.logs=!1;this.progress="";this.stored="";v(this,st)}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return o`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${re.make}</h2>
        <p>${re.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${re.withLogs}</span></label
        >
        <div class="row">
          ${$(re.make,()=>{d(this,we,Qi).call(this)},{kind:"primary",busy:this.runs("backup")})}
          ${this.runs("backup")?$(h.cancel,()=>M(this,st)?.abort()):l}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
        ${this.stored?C("good",o`<p>${re.made}</p>
                  ${$(re.confirmStored,()=>{d(this,we,Yi).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${re.restore}</h2>
        <p>${re.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${re.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,we,Zi).call(this)}`}};st=new WeakMap,we=new WeakSet,Qi=async function(){this.stored="",ue(this,st,new AbortController);let e=new Date().toISOString(),t=await this.run("backup",async()=>{let s=await this.client.backup({logs:this.logs},{signal:M(this,st).signal});return await us(s,`wasmhost-${ms()}.tar.gz`,r=>{this.progress=r}),!0});this.progress="",M(this,st).signal.aborted?this.failure=void 0:t&&(this.stored=e)},Yi=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},Zi=function(){return o`<section>
      <h2>${re.orphans}</h2>
      <p class="faint">${re.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>o`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${O(e.bytes)}, ${E(e.modified)}</span>
              </div>
              ${$(re.delete,()=>{d(this,we,Xi).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:re.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},Xi=async function(e){await V({title:re.deleteQuestion(e.id),body:o`<p>${re.deleteWarning}</p>`,confirm:re.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},p([m()],je.prototype,"orphans",2),p([m()],je.prototype,"logs",2),p([m()],je.prototype,"progress",2),p([m()],je.prototype,"stored",2),je=p([b("backup-page")],je);var q=h.host,fe,en,tn,sn,nn,on,it=class extends y{constructor(){super(...arguments);v(this,fe);this.topics=["plugins"];this.faults=[]}async load(e){let[t,s,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=s,this.faults=r.faults}view(){let e=this.status;return o`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>C(t.severity==="error"?"bad":"warn",o`<p>${t.plugin?o`<code>${t.plugin}</code>: `:l}${u(t.what)}</p>
            ${t.do?o`<p class="faint">${u(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${q.version}</dt>
          <dd>${u(e.version??"")}</dd>
          <dt>${q.started}</dt>
          <dd>${E(e.startedAt)}</dd>
          <dt>${q.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${q.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,s])=>o`${R(s)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?o`<dt>${q.memory}</dt>
                  <dd>
                    ${O(e.memory.usedBytes)} / ${O(e.memory.maxBytes)}
                    ${e.memory.refused>0?T(q.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,fe,en).call(this,e)} ${d(this,fe,tn).call(this)} ${d(this,fe,nn).call(this,this.key)}`}};fe=new WeakSet,en=function(e){return o`<section>
      <h2>${q.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>T(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},tn=function(){return this.faults.length===0?l:o`<section>
      <h2>${q.faults}</h2>
      ${this.faults.map(e=>C("bad",o`<p><code>${u(e.file)}</code> ${u(e.problem)}</p>
            <p>${u(e.advice)}</p>
            ${$(q.accept,()=>{d(this,fe,sn).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},sn=async function(e){await V({title:q.acceptQuestion,body:o`<p><code>${u(e.file)}</code></p>
        <p>${q.acceptWarning}</p>`,confirm:q.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},nn=function(e){return o`<section class="card">
      <h2>${q.key}</h2>
      <p class="faint">${q.keyHelp}</p>
      ${e.problem?C("bad",u(e.problem)):l}
      ${e.key===""?o`<p>${q.noKey}</p>`:o`<dl class="pairs">
                <dt>${q.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${q.keptIn}</dt>
                <dd>${e.source==="keyring"?q.keyring:q.file}</dd>
                <dt>${q.made}</dt>
                <dd>${E(e.created)}</dd>
                <dt>${q.protects}</dt>
                <dd>${q.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${$(q.rotate,()=>{d(this,fe,on).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},on=async function(){await V({title:q.rotateQuestion,body:o`<p>${q.rotateHelp}</p>`,confirm:q.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},p([m()],it.prototype,"status",2),p([m()],it.prototype,"key",2),p([m()],it.prototype,"faults",2),it=p([b("host-page")],it);var F=h.inbox;function or(n){let i=n.rejected||n.state==="failed";return T(u(n.state),i?"bad":n.state==="succeeded"?"good":"")}var Se,rn,an,Us,Nt=class extends y{constructor(){super(...arguments);v(this,Se);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,s=this.live.states.filter(r=>r.kind==="inbox"&&Array.isArray(r.value)&&r.value.length>0);return o` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${e.length+t.length===0?A(F.none,F.noneHelp):o`<section class="stack" aria-label=${h.waiting}>
              ${pe(t,r=>r.id,r=>d(this,Se,rn).call(this,r))}
              ${pe(e,r=>r.id,r=>d(this,Se,an).call(this,r))}
            </section>`}
      ${s.length===0?l:o`<section class="stack">
              <h2>${F.items}</h2>
              ${s.map(r=>o` <div class="card">
                    <p class="faint">${h.saysPlugin} <code>${r.plugin}</code></p>
                    <ul class="plain-list">
                      ${r.value.map(a=>o`<li>
                            ${k(a.title??"")}
                            <span class="faint">${k(a.description??"")} ${E(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:o`<section>
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
                    ${this.decided.map(r=>o`<tr>
                          <td><code>${r.plugin}</code></td>
                          <td>${Xe(`${r.method} ${r.path}`)}</td>
                          <td>${or(r)}</td>
                          <td>${u((r.rejected??r.approved)?.by??"")}</td>
                          <td>${E((r.rejected??r.approved)?.at??r.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Se=new WeakSet,rn=function(e){let t=`call ${e.id}`;return o`<article class="card approval" aria-label=${F.callOf(e.plugin)}>
      <h2>${F.callOf(e.plugin)}</h2>
      <p>
        ${F.callBy(u(e.requestedBy))}
        ${E(e.asked)}${e.expires?o`, ${F.expires} ${E(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${u(e.path)}${e.query?`?${u(e.query)}`:""}</pre>
      ${e.body?o`<pre class="body">${oe(e.body)}</pre>`:l}
      ${e.truncated?o`<p class="faint">${F.truncated(O(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?Ze(e.description):l}
      ${d(this,Se,Us).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},an=function(e){return o`<article class="card approval" aria-label=${F.runOf(e.plugin,e.job)}>
      <h2>${F.runOf(e.plugin,e.job)}</h2>
      <p>
        ${F.due}
        ${E(e.scheduledAt)}${e.count>1?o`, ${F.standsFor(e.count)}`:l}${e.expires?o`, ${F.expires} ${E(e.expires)}`:l}. <a href=${N("plugin",e.plugin,"jobs")}>${F.openJob}</a>
      </p>
      ${e.label||e.description?Ze([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${F.version} ${u(e.version??"")}</p>
      ${d(this,Se,Us).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},Us=function(e,t,s,r){let a=g=>()=>{this.run(e,async()=>{await g(),await this.live.changed("approvals")})},c=this.runs(e);return o`<div class="row">
      ${$(F.approve,a(s),{kind:"primary",busy:c,name:F.approveOf(t)})}
      ${$(F.reject,a(r),{busy:c,name:F.rejectOf(t)})}
    </div>`},p([m()],Nt.prototype,"decided",2),Nt=p([b("inbox-page")],Nt);var S=h.install,U,ln,dn,Bs,Ds,pn,cn,hn,un,mn,gn,fn,Ae=class extends y{constructor(){super(...arguments);v(this,U);this.grants=new Set;this.accept=!1;this.over=!1}view(){return o`<div class="title"><h1>${h.pages.install}</h1></div>
      ${this.found?d(this,U,pn).call(this,this.found):d(this,U,ln).call(this)}`}};U=new WeakSet,ln=function(){return o`<form class="card stack" @submit=${e=>d(this,U,dn).call(this,e)}>
        <h2>${S.folder}</h2>
        <p class="faint">${S.folderHelp}</p>
        <div class="row end">
          <div class="grow">
            ${H(S.path,o`<input name="path" required spellcheck="false" placeholder=${S.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${S.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,U,Bs).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${S.package}</h2>
        <p class="faint">${S.packageHelp}</p>
        ${H(S.file,o`<input
            type="file"
            multiple
            @change=${e=>d(this,U,Bs).call(this,[...e.target.files??[]])}
          />`)}
      </div>`},dn=function(e){e.preventDefault(),d(this,U,Ds).call(this,{path:String(new FormData(e.target).get("path")).trim()})},Bs=function(e){let t=e.find(r=>r.name.endsWith(".minisig")),s=e.find(r=>r!==t);s&&(async()=>await d(this,U,Ds).call(this,{file:s,signature:await t?.text()}))()},Ds=async function(e){await this.run("inspect",async()=>{let t=await("path"in e?this.client.inspectPlugin({path:e.path}):this.client.inspectPackage({signature:e.signature},e.file));this.source=e,this.found=t,this.accept=!1,this.grants=new Set(t.permissions.filter(s=>!s.declined).map(s=>s.name))})},pn=function(e){let t=e.installed!==void 0&&e.installed!=="";return o`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?S.upgradeOf(e.id):S.installOf(e.id)}</h2>
            <p class="faint">
              ${t?S.versions(u(e.installed),u(e.version)):`${S.version} ${u(e.version)}`}
              ${e.downgrade?T(S.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Ze([e.name,e.author?S.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,U,hn).call(this,e)} ${e.refused?C("bad",u(e.refused)):l}
        ${e.warnings?.length?C("warn",o`<strong>${S.warnings}</strong>
                  <ul>
                    ${e.warnings.map(s=>o`<li>${u(s)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${S.mayDo}</h2>
        ${e.permissions.length===0?o`<p>${S.nothing}</p>`:l}
        ${e.permissions.map(s=>o`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(s.name)}
                @change=${r=>d(this,U,cn).call(this,s.name,r.target.checked)}
              /><span
                ><strong>${s.name}</strong> ${s.granted?T(S.had,"good"):l}${s.declined?T(S.declined):l}<br />${s.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,U,un).call(this,e):l} ${d(this,U,gn).call(this,e)}
      <section class="card">
        <p class="faint">${S.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${$(t?S.upgrade:S.install,()=>{d(this,U,fn).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${$(h.cancel,()=>{this.found=void 0})}
        </div>
      </section>`},cn=function(e,t){let s=new Set(this.grants);t?s.add(e):s.delete(e),this.grants=s},hn=function(e){if(!e.signer)return C("info",S.unsigned);let{signer:t}=e;return C(t.trusted?"good":"info",o`<p>${t.trusted?S.signedTrusted:S.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?o`<p>${S.signerFirst}</p>`:l}`)},un=function(e){return o`<section class="card">
      <h2>${S.changes}</h2>
      <ul>
        ${e.changes.map(t=>o`<li>${u(t.what)}${d(this,U,mn).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${S.acceptChanges}</span></label
      >
    </section>`},mn=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),s=e.from||e.to?o` (${k(e.from??"")} → ${k(e.to??"")})`:l;return o`${t?o` ${k(t)}`:l}${e.atMost?` ${u(e.atMost)}`:l}${s}`},gn=function(e){let t=(s,r)=>r.length===0?l:o`<h3>${s}</h3>
            <ul>
              ${r.map(a=>o`<li>${a}</li>`)}
            </ul>`;return o`<section class="card">
      <h2>${S.does}</h2>
      ${t(S.endpoints,e.endpoints.map(s=>o`<code>${s.method} ${u(s.path)}</code> ${s.auth?l:T(S.open,"warn")}
              ${s.requiresConfirmation?T(S.asks,"info"):l}`))}
      ${t(S.jobs,e.jobs.map(s=>o`<code>${s.id}</code> ${u(s.atMost)} ${s.approvalRequired?T(S.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?S.memory(e.memory.wantedMb,e.memory.givenMb):S.noBackend}</p>
      ${this.source&&"file"in this.source?o`<p class="faint">${u(this.source.file.name)}, ${O(this.source.file.size)}</p>`:l}
    </section>`},fn=async function(e){let{source:t}=this;if(!t)return;let s={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},r=[...this.grants],a=await this.run("install",()=>"path"in t?this.client.installPlugin({path:t.path,grants:r,...s}):this.client.installPackage({...s,grants:r,signature:t.signature},t.file));a&&(await this.live.changed("plugins"),He("plugin",a.id))},p([m()],Ae.prototype,"source",2),p([m()],Ae.prototype,"found",2),p([m()],Ae.prototype,"grants",2),p([m()],Ae.prototype,"accept",2),p([m()],Ae.prototype,"over",2),Ae=p([b("install-page")],Ae);var Pe=h.notifications,gs=200,qt,vt,$n,vn,Ne=class extends y{constructor(){super(...arguments);v(this,vt);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1;v(this,qt,gs)}async load(e){let t=[],s={unread:this.unread||void 0,plugin:this.plugin||void 0};for(let r;t.length<M(this,qt);r=t.at(-1).position){let{notifications:a}=await this.client.listNotices({...s,before:r,limit:gs},{signal:e});if(t.push(...a),this.end=a.length<gs,this.end)break}this.notices=t}view(){return o`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${$(Pe.markAll,()=>{d(this,vt,vn).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(e=>!e.read)})}
      </div>
      <div class="row end">
        ${H(Pe.plugin,o`<select
            @change=${e=>{this.plugin=e.target.value,this.refresh()}}
          >
            <option value="">${Pe.all}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${e.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${e=>{this.unread=e.target.checked,this.refresh()}}
          /><span>${Pe.unread}</span></label
        >
      </div>
      ${this.notices.length===0?A(Pe.none,Pe.noneHelp):o`<ul class="rows card notices">
              ${pe(this.notices,e=>e.id,e=>d(this,vt,$n).call(this,e))}
            </ul>`}
      ${this.end?l:$(Pe.more,()=>{ue(this,qt,M(this,qt)+5*gs),this.refresh()})}`}};qt=new WeakMap,vt=new WeakSet,$n=function(e){return o`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?T(Pe.alert,"warn"):l}
          <a href=${N("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${E(e.created)}
        </p>
        <p>${e.title?o`<strong>${k(e.title)}</strong> `:l}${k(e.body??"")}</p>
      </div>
      ${e.read?l:$(Pe.read,()=>{this.run(`read ${e.id}`,()=>this.client.markNoticeRead({id:e.id}))},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${$(h.dismiss,()=>{this.run(`dismiss ${e.id}`,()=>this.client.dismissNotice({id:e.id}))},{kind:"plain",busy:this.runs(`dismiss ${e.id}`)})}
    </li>`},vn=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",()=>this.client.markNoticesRead({upTo:e,plugin:this.plugin}))},p([m()],Ne.prototype,"notices",2),p([m()],Ne.prototype,"plugin",2),p([m()],Ne.prototype,"unread",2),p([m()],Ne.prototype,"end",2),Ne=p([b("notifications-page")],Ne);var x=h.activity,rr=2e3,ar=90,qe,he,fs,yn,Ut,yt=class extends y{constructor(){super(...arguments);v(this,he);this.plugin="";v(this,qe,[])}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},rr);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=await this.client.getAudit({id:this.plugin,limit:50},{signal:e});this.audit=t;let{figures:s}=t,r=t.functions.reduce((c,g)=>c+g.denied,0),a={at:Date.now(),calls:s.calls,denied:r,cpuMs:s.cpuMs,memory:s.memoryBytes};ue(this,qe,[...M(this,qe),a].slice(-ar-1))}view(){let{figures:e,functions:t,hosts:s,requests:r,calls:a}=this.audit,c=d(this,he,fs).call(this,f=>f.calls),g=d(this,he,fs).call(this,f=>f.denied),P=d(this,he,fs).call(this,f=>f.cpuMs/10),z=f=>f.at(-1)??0;return o`<div class="charts">
        ${Ht(x.calls,c,x.perSecond(z(c).toFixed(1)))}
        ${Ht(x.cpu,P,`${z(P).toFixed(1)} %`)}
        ${Ht(x.memory,M(this,qe).map(f=>f.memory),`${O(e.memoryBytes)}`)}
        ${Ht(x.denials,g,x.perSecond(z(g).toFixed(1)))}
      </div>
      <p class="faint">${x.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${x.totalCalls}</dt>
        <dd>${x.callsText(R(e.calls),R(e.errors),R(e.crashes))}</dd>
        <dt>${x.cpuTime}</dt>
        <dd>${ye(e.cpuMs)} <span class="faint">${x.waited(ye(e.cpuWaitMs))}</span></dd>
        <dt>${x.memoryPeak}</dt>
        <dd>${O(e.memoryPeakBytes)} / ${O(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${x.functions}</h2>
        ${t.length===0?A(x.noFunctions,x.noFunctionsHelp):d(this,he,Ut).call(this,[x.function,x.allowed,x.denied,x.failed,x.in,x.out],t.map(f=>[o`<code>${f.namespace}.${f.function}</code>`,R(f.allowed),f.denied>0?T(R(f.denied),"bad"):"0",f.failed>0?T(R(f.failed),"warn"):"0",O(f.bytesIn),O(f.bytesOut)]))}
      </section>
      ${s.length===0?l:o`<section>
              <h2>${x.hosts}</h2>
              ${d(this,he,yn).call(this)}
            </section>`}
      ${r.length===0?l:o`<section>
              <h2>${x.requests}</h2>
              ${d(this,he,Ut).call(this,[x.time,x.request,x.status,x.took,x.out,x.in],[...r].reverse().map(f=>[o`<time datetime=${f.time}>${ut(f.time)}</time>`,o`<code>${f.method} ${u(f.host)}</code>${f.count>1?` × ${f.count}`:l}`,f.code?T(f.code,"bad"):String(f.status),ye(f.durationMs),O(f.bytesOut),O(f.bytesIn)]))}
            </section>`}
      ${a.length===0?l:o`<section>
              <h2>${x.decided}</h2>
              ${d(this,he,Ut).call(this,[x.time,x.request,x.status,x.by],a.map(f=>[E((f.approved??f.rejected)?.at),o`<code>${f.method} ${u(f.path)}</code>`,u(f.state),u((f.approved??f.rejected)?.by??"")]))}
            </section>`}`}};qe=new WeakMap,he=new WeakSet,fs=function(e){return M(this,qe).slice(1).map((t,s)=>{let r=M(this,qe)[s];return Math.max(0,e(t)-e(r))/Math.max(1,t.at-r.at)*1e3})},yn=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(s=>s.bytesIn+s.bytesOut));return d(this,he,Ut).call(this,[x.host,x.traffic,x.asked,x.refused,x.last],e.map(s=>[o`<code>${u(s.host)}</code>`,o`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(s.bytesIn+s.bytesOut)/t*100} height="8"></rect></svg
          >${O(s.bytesIn+s.bytesOut)}</span
        >`,R(s.calls),s.refused>0?T(R(s.refused),"bad"):"0",E(s.last)]))},Ut=function(e,t){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(s=>o`<th>${s}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(s=>o`<tr>
                ${s.map(r=>o`<td>${r}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([I()],yt.prototype,"plugin",2),p([m()],yt.prototype,"audit",2),yt=p([b("plugin-activity")],yt);var X=h.stored,Fs=50;function bn(n){if(n==null)return o`<span class="faint">null</span>`;let i=typeof n=="string"?n:JSON.stringify(n);return o`<span dir="auto">${u(i.length>300?i.slice(0,300)+"…":i)}</span>`}var Bt,ie,wn,kn,Ws,Tn,xn,En,Sn,ae=class extends y{constructor(){super(...arguments);v(this,ie);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];v(this,Bt,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!M(this,Bt)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),ue(this,Bt,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let s={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:Fs};this.rows=(await this.client.queryRows(s,{signal:e})).rows}}view(){let{shown:e}=this,t=(s,r,a)=>o`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,ie,wn).call(this,r)}
      >
        ${s}
      </button>`;return o`<div class="row" role="group" aria-label=${X.what}>
        ${this.collections.map(s=>t(`${u(s.name)} (${R(s.rows)})`,{collection:s.name},typeof e=="object"&&e.collection===s.name))}
        ${t(X.keys,"keys",e==="keys")} ${t(X.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,ie,xn).call(this):e==="files"?d(this,ie,En).call(this):d(this,ie,kn).call(this,e.collection)}`}};Bt=new WeakMap,ie=new WeakSet,wn=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},kn=function(e){let s=["id",...this.collections.find(r=>r.name===e)?.columns.map(r=>r.name)??[],"created_at","updated_at"];return o`<form
        class="row end"
        @submit=${r=>{r.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${H(X.filter,o`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${r=>{this.where=r.target.value}}
            />`)}
        </div>
        <button>${X.apply}</button>
      </form>
      ${this.rows.length===0?A(X.noRows,X.noRowsHelp):o`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${s.map(r=>d(this,ie,Tn).call(this,r))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(r=>o`<tr>
                        ${s.map(a=>o`<td>${bn(r[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      <div class="row">
        ${$(X.before,()=>d(this,ie,Ws).call(this,-1),{disabled:this.offset===0})}
        <span class="faint">${X.rowsOf(R(this.offset+1),R(this.offset+this.rows.length))}</span>
        ${$(X.after,()=>d(this,ie,Ws).call(this,1),{disabled:this.rows.length<Fs})}
      </div>`},Ws=function(e){this.offset=Math.max(0,this.offset+e*Fs),this.refresh()},Tn=function(e){let{by:t,descending:s}=this.order;return o`<th aria-sort=${t!==e?"none":s?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!s},this.offset=0,this.refresh()}}
      >
        ${u(e)}${t===e?s?" ↓":" ↑":l}
      </button>
    </th>`},xn=function(){return o`${H(X.prefix,o`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?A(X.noKeys,X.noKeysHelp):o`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${X.key}</th>
                  <th>${X.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>o`<tr>
                      <td>${Xe(String(e.key))}</td>
                      <td>${bn(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},En=function(){let e=this.folder.split("/").filter(Boolean),t=s=>()=>{this.folder=s,this.file=void 0,this.refresh()};return o`<div class="row">
        ${$(X.top,t(""),{kind:"plain"})}
        ${e.map((s,r)=>{let a=e.slice(0,r+1).join("/");return $(`/ ${u(s)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?A(X.noFiles,X.noFilesHelp):o`<ul class="rows card">
              ${this.files.map(s=>{let r=[...e,s.name].join("/");return o`<li>
                  ${$(u(s.name)+(s.folder?"/":""),s.folder?t(r):()=>{d(this,ie,Sn).call(this,r)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?o`<section>
              <h3>${Xe(this.file.path)}</h3>
              <pre tabindex="0">${oe(this.file.text)}</pre>
            </section>`:l}`},Sn=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},p([I()],ae.prototype,"plugin",2),p([m()],ae.prototype,"collections",2),p([m()],ae.prototype,"shown",2),p([m()],ae.prototype,"rows",2),p([m()],ae.prototype,"order",2),p([m()],ae.prototype,"where",2),p([m()],ae.prototype,"offset",2),p([m()],ae.prototype,"beginning",2),p([m()],ae.prototype,"folder",2),p([m()],ae.prototype,"files",2),p([m()],ae.prototype,"file",2),ae=p([b("plugin-stored")],ae);var ee=h.data,Ue,An,Pn,Rn,nt=class extends y{constructor(){super(...arguments);v(this,Ue);this.plugin="";this.progress=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(s=>s.name==="storage"&&s.granted);return o`${t?o`<section>
              <h2>${ee.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${ee.export}</h2>
        <p>${ee.exportHelp}</p>
        <div class="row">
          ${$(ee.export,()=>{d(this,Ue,An).call(this)},{kind:"primary",busy:this.runs("export")})}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
      </section>
      <section class="card">
        <h2>${ee.import}</h2>
        <p>${ee.importHelp}</p>
        <form class="stack" @submit=${s=>{d(this,Ue,Pn).call(this,s)}}>
          <label class="field"><span>${ee.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${ee.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${ee.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${ee.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${ee.import}</button>
          </div>
        </form>
        ${this.imported?d(this,Ue,Rn).call(this,this.imported):l}
      </section>`}};Ue=new WeakSet,An=async function(){await this.run("export",async()=>{let e=await this.client.export({id:this.plugin},{signal:this.signal});await us(e,`${this.plugin}-${ms()}.tar.gz`,t=>{this.progress=t})}),this.progress=""},Pn=async function(e){e.preventDefault();let t=new FormData(e.target),s=t.get("file"),r=t.has("replace");await V({title:ee.importQuestion(this.plugin),body:o`<p>${r?ee.replaceWarning:ee.importWarning}</p>
        <p class="faint">${u(s.name)}, ${O(s.size)}</p>`,confirm:ee.import,danger:r})&&(this.imported=void 0,this.imported=await this.run("import",()=>this.client.importPlugin({id:this.plugin,replace:r,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},s)))},Rn=function(e){return C("good",o`<p>${ee.imported(R(e.rows),R(e.keys),R(e.files),R(e.settings))}</p>
        ${e.secrets.length>0?o`<p>${ee.secrets} ${e.secrets.map(t=>o`<code>${u(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?o`<p>${ee.leftOut} ${e.unknown.map(t=>o`<code>${u(t)}</code> `)}</p>`:l}`)},p([I()],nt.prototype,"plugin",2),p([m()],nt.prototype,"progress",2),p([m()],nt.prototype,"imported",2),nt=p([b("plugin-data")],nt);var Re=h.endpoints,lr=2e5,$s=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",bt,Mn,_n,Be=class extends y{constructor(){super(...arguments);v(this,bt);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.answers=new Map;this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?A(Re.none,Re.noneHelp):o`<div class="stack">${this.endpoints.map(e=>d(this,bt,Mn).call(this,e))}</div>`}};bt=new WeakSet,Mn=function(e){let t=`${e.method} ${e.url}`,s=this.inputs.get(t)??{query:"",body:$s(e)?"{}":""},r=c=>{this.inputs=new Map(this.inputs).set(t,{...s,...c})},a=this.answers.get(t);return o`<details class="card endpoint">
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:T(Re.open,"warn")} ${e.requiresConfirmation?T(Re.asks,"info"):l}
      </summary>
      ${e.description?o`<p>${k(e.description)}</p>`:l}
      <form class="stack" @submit=${c=>d(this,bt,_n).call(this,c,e,t,s)}>
        ${H(Re.query,o`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${s.query}
            @input=${c=>r({query:c.target.value})}
          />`)}
        ${$s(e)?H(Re.body,o`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${s.body}
                  @input=${c=>r({body:c.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${this.runs(t)} ?disabled=${this.runs(t)}>${Re.send}</button>
          ${e.requiresConfirmation?o`<span class="faint">${Re.asksHelp}</span>`:l}
        </div>
      </form>
      ${a?o`<div class="stack" role="status">
              <p>${T(String(a.status),a.status<400?"good":"bad")} ${ye(a.ms)}</p>
              <pre tabindex="0">${oe(a.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${Re.curl}</p>
        <pre tabindex="0">${u(pr(e,s))}</pre>
      </div>
    </details>`},_n=function(e,t,s,r){e.preventDefault(),this.run(s,async()=>{let a=performance.now(),c=await this.client.callEndpoint({method:t.method,url:t.url,query:Object.fromEntries(new URLSearchParams(r.query)),body:$s(t)&&r.body.trim()!==""?r.body:void 0},{signal:this.signal}),g=await c.text(),P={status:c.status,ms:performance.now()-a,body:dr(g.slice(0,lr))};this.answers=new Map(this.answers).set(s,P)})},p([I()],Be.prototype,"plugin",2),p([m()],Be.prototype,"endpoints",2),p([m()],Be.prototype,"answers",2),p([m()],Be.prototype,"inputs",2),Be=p([b("plugin-endpoints")],Be);function dr(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}function pr(n,i){let e=r=>`'${r.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),$s(n)&&i.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(i.body));let s=new URLSearchParams(i.query).toString();return t.push(e(location.origin+n.url+(s?`?${s}`:""))),t.join(" ")}var ot=h.feeds,wt,Cn,In,rt=class extends y{constructor(){super(...arguments);v(this,wt);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,s]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=s.articles}view(){return o`<form class="card row end" @submit=${e=>d(this,wt,Cn).call(this,e)}>
        <div class="grow">
          ${H(ot.address,o`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${ot.add}</button>
      </form>
      ${this.feeds.length===0?A(ot.none,ot.noneHelp):o`<ul class="rows card">
              ${this.feeds.map(e=>o`<li>
                    <div class="grow">
                      <strong>${k(e.title||e.url)}</strong>
                      <p class="faint">${Xe(e.url)} · ${E(e.updatedAt)}</p>
                      ${e.error?o`<p class="bad-text">${u(e.error)}</p>`:l}
                    </div>
                    ${$(ot.remove,()=>d(this,wt,In).call(this,e),{busy:this.runs(e.id),name:ot.removeOf(u(e.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:o`<section>
              <h2>${ot.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(e=>o`<li>
                      <div class="grow">
                        ${Hs(e.link)?o`<a href=${Hs(e.link)} target="_blank" rel="noopener noreferrer"
                                >${k(e.title)}</a
                              >`:k(e.title)}
                        <p class="faint">
                          ${e.author?o`${k(e.author)} · `:l}${E(e.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};wt=new WeakSet,Cn=function(e){e.preventDefault();let t=e.target,s=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:s}),t.reset()})},In=function(e){this.run(e.id,()=>this.client.removeFeed({id:this.plugin,feed:e.id}))},p([I()],rt.prototype,"plugin",2),p([m()],rt.prototype,"feeds",2),p([m()],rt.prototype,"articles",2),rt=p([b("plugin-feeds")],rt);var te=h.jobs,cr=2e3,Fe,On,Hn,Ln,De=class extends y{constructor(){super(...arguments);v(this,Fe);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},cr);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[s,r]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=s.jobs,this.runsOfJobs=r.runs}view(){return this.jobs.length===0?A(te.none,te.noneHelp):o`<ul class="rows card">
        ${this.jobs.map(e=>d(this,Fe,On).call(this,e))}
      </ul>
      <section>
        <h2>${te.history}</h2>
        ${this.runsOfJobs.length===0?o`<p class="faint">${te.noRuns}</p>`:d(this,Fe,Ln).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?$(te.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};Fe=new WeakSet,On=function(e){return o`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${k(e.label)}
        ${e.approvalRequired?T(te.asks,"info"):l} ${e.running?T(te.running,"good"):l}
        ${e.waiting?o`<a href=${N("inbox")}>${te.waits}</a>`:l}
        <p class="faint">
          <code>${u(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:o`(${te.declared} <code>${u(e.declaredSchedule)}</code>)`}
          ${e.next?o`· ${te.next} ${E(e.next)}`:l}
          ${e.registered?l:o`· <span class="bad-text">${te.noHandler}</span>`}
        </p>
        ${e.description?o`<p class="faint" dir="auto">${k(e.description)}</p>`:l}
      </div>
      ${$(te.run,()=>{d(this,Fe,Hn).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:te.runOf(e.job)})}
    </li>`},Hn=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},Ln=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${te.job}</th>
            <th>${te.due}</th>
            <th>${te.state}</th>
            <th>${te.took}</th>
            <th>${te.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>o`<tr>
                <td><code>${t.job}</code></td>
                <td>${E(t.scheduledAt)}</td>
                <td>${T(u(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?ye(t.durationMs):l}</td>
                <td>${t.error?k(t.error):u(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([I()],De.prototype,"plugin",2),p([m()],De.prototype,"jobs",2),p([m()],De.prototype,"runsOfJobs",2),p([m()],De.prototype,"more",2),De=p([b("plugin-jobs")],De);var $e=h.log,hr=["debug","info","warn","error"],ur=5e3,mr=500,gr=1e3,at,ve,Gs,jn,Nn,qn,Me=class extends y{constructor(){super(...arguments);v(this,ve);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;v(this,at)}async load(){d(this,ve,Gs).call(this)}disconnectedCallback(){super.disconnectedCallback(),M(this,at)?.abort()}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(s=>s.message.toLowerCase().includes(e)||s.requestId===this.search);return o`<div class="row end">
        ${H($e.level,o`<select
            @change=${s=>{this.level=s.target.value,d(this,ve,Gs).call(this)}}
          >
            ${hr.map(s=>o`<option value=${s} ?selected=${s===this.level}>${$e.levels[s]}</option>`)}
          </select>`)}
        ${H($e.search,o`<input
            type="search"
            .value=${this.search}
            @input=${s=>{this.search=s.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${s=>{this.follow=s.target.checked}}
          /><span>${$e.follow}</span></label
        >
        ${$($e.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?A($e.none,this.search===""?$e.noneHelp:$e.noMatch):o`<ol class="log" tabindex="0" aria-label=${$e.title}>
              ${pe(t,s=>s.seq,s=>d(this,ve,qn).call(this,s))}
            </ol>`}`}};at=new WeakMap,ve=new WeakSet,Gs=function(){M(this,at)?.abort(),ue(this,at,new AbortController),this.entries=[],d(this,ve,jn).call(this,M(this,at).signal)},jn=async function(e){let t;for(;!e.aborted;){try{let s={id:this.plugin,level:this.level,limit:mr,follow:!0,lastEventId:t},r=[];for await(let a of this.client.followLog(s,{signal:e})){let c=a.data;t=c.seq,r.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,ve,Nn).call(this,r.splice(0)),50)),r.push(c)}}catch(s){if(e.aborted)return;this.live.connection==="open"&&(this.failure=s)}await new Promise(s=>setTimeout(s,gr))}},Nn=function(e){this.entries=[...this.entries,...e].slice(-ur),this.follow&&this.updateComplete.then(()=>{let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)})},qn=function(e){return o`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${ut(e.time)}>${Ci(e.time)}</time>
      <b>${e.level}</b>
      <span>${oe(e.message)}${e.dropped?o` <em>${$e.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?o`<button
              type="button"
              class="plain"
              title=${$e.sameRequest}
              aria-label=${$e.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},p([I()],Me.prototype,"plugin",2),p([m()],Me.prototype,"entries",2),p([m()],Me.prototype,"level",2),p([m()],Me.prototype,"search",2),p([m()],Me.prototype,"follow",2),Me=p([b("plugin-log")],Me);var w=h.overview,B,Un,Bn,Dn,Ft,Fn,Wn,Gn,zn,Vn,zs,Dt=class extends y{constructor(){super(...arguments);v(this,B);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      ${Ze([e.description,e.author?w.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?o`<p class="row" aria-label=${w.tags}>
              ${e.tags.map(t=>o`<span class="badge">${k(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?C("warn",o`${w.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${w.permissions}</h2>
        ${e.permissions.length===0?o`<p class="faint">${w.noPermissions}</p>`:o`<ul class="rows card">
                ${e.permissions.map(t=>d(this,B,Un).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,B,Fn).call(this,e):l}
      ${d(this,B,Gn).call(this,e)} ${d(this,B,Vn).call(this,e)}
    `:l}};B=new WeakSet,Un=function(e,t){let{name:s,granted:r}=t;return o`<li>
      <div class="grow">
        <strong>${s}</strong> ${r?T(w.granted,"good"):T(w.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${r?$(w.revoke,()=>{d(this,B,Dn).call(this,e,s)},{busy:this.runs(s),name:w.revokeOf(s)}):$(w.grant,()=>{d(this,B,Bn).call(this,e,t)},{busy:this.runs(s),name:w.grantOf(s)})}
    </li>`},Bn=async function(e,t){await V({title:w.grantQuestion(t.name,e.id),body:o`<p>${t.explanation}</p>
        <p class="faint">${w.grantHelp}</p>`,confirm:w.grant})&&await d(this,B,Ft).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},Dn=async function(e,t){await V({title:w.revokeQuestion(t,e.id),body:o`<p>${w.revokeHelp}</p>`,confirm:w.revoke,danger:!0})&&await d(this,B,Ft).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},Ft=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Fn=function(e){return o`<section>
      <h2>${w.network}</h2>
      ${e.network===void 0?o`<p class="faint">${w.networkNotGranted}</p>`:o`<form class="card form" @submit=${t=>d(this,B,Wn).call(this,t,e)}>
              ${H(w.hosts,o`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,w.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${w.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${h.save}</button></div>
            </form>`}
    </section>`},Wn=function(e,t){e.preventDefault();let s=new FormData(e.target),r=String(s.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,B,Ft).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:r,only:s.has("only")}))},Gn=function(e){let t=[[w.since,E(e.since)],[w.instances,R(e.stats.instances)],[w.memory,w.memoryText(O(e.stats.memoryBytes),O(e.stats.memoryMaxBytes))],[w.calls,w.callsText(R(e.stats.calls),R(e.stats.errors),R(e.stats.crashes))],[w.queued,R(e.stats.queued)]];return o`<section>
      <h2>${w.figures}</h2>
      <dl class="pairs card">
        ${t.map(([s,r])=>o`<dt>${s}</dt>
              <dd>${r}</dd>`)}
      </dl>
      <form class="card row" @submit=${s=>d(this,B,zn).call(this,s,e)}>
        <label class="row grow"
          ><span>${w.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${w.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},zn=function(e,t){e.preventDefault();let s=Number(new FormData(e.target).get("weight"));d(this,B,Ft).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:s}))},Vn=function(e){return o`<section>
      <h2>${w.remove}</h2>
      <div class="card row">
        <p class="grow">${w.removeHelp} <a href=${N("plugin",e.id,"data")}>${w.exportFirst}</a></p>
        ${$(w.remove,()=>{d(this,B,zs).call(this,e,!1)},{busy:this.runs("remove")})}
        ${$(w.purge,()=>{d(this,B,zs).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},zs=async function(e,t){await V({title:t?w.purgeQuestion(e.id):w.removeQuestion(e.id),body:o`<p>${t?w.purgeWarning:w.removeWarning}</p>`,confirm:t?w.purge:w.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),He()})},p([I()],Dt.prototype,"plugin",2),Dt=p([b("plugin-overview")],Dt);var Q=h.sessions,fr=400,vs=n=>n?.status==="starting"||n?.status==="running",kt,W,Wt,Kn,Jn,Qn,ys,Yn,Vs,Ks,_e=class extends y{constructor(){super(...arguments);v(this,W);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";v(this,kt)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(M(this,kt))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,s]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let r=s.messages.length!==this.messages.length||vs(M(this,W,Wt));this.messages=s.messages,clearTimeout(M(this,kt)),vs(M(this,W,Wt))&&ue(this,kt,setTimeout(()=>{this.refresh()},fr)),r&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return o`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${u(e.label)}</bdi></h2>
          ${$(Q.new,()=>He("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>o`<li>
                <a
                  href=${N("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${k(t.name)}</span> ${E(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?o`<p class="faint">${Q.none}</p>`:l}
      </aside>
      <div class="card conversation">${M(this,W,Wt)?d(this,W,Qn).call(this,M(this,W,Wt)):d(this,W,Kn).call(this,e)}</div>
    </div>`}};kt=new WeakMap,W=new WeakSet,Wt=function(){return this.list?.sessions.find(e=>e.id===this.session)},Kn=function(e){return o`${A(Q.start,Q.startHelp)} ${d(this,W,Jn).call(this,e)} ${d(this,W,Vs).call(this,void 0)}`},Jn=function(e){return e.suggestedPrompts.length===0?l:o`<div>
      <p class="faint">${Q.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>o`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${k(t.label)}
            </button>`)}
      </div>
    </div>`},Qn=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return o`<div class="row">
        <h2 class="grow">${k(e.name)}</h2>
        ${T(Q.status[e.status]??u(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:$(Q.stop,()=>{this.run("stop",()=>this.client.stopSession(M(this,W,ys)))},{busy:this.runs("stop")})}
        ${$(Q.remove,()=>{d(this,W,Yn).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?o`<p class="bad-text">${u(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${Q.messages} aria-busy=${vs(e)?"true":"false"}>
        ${pe(this.messages,s=>s.id,s=>o`<div class="message ${s.role==="user"?"mine":""}">
              <small
                >${s.role==="user"?Q.you:Q.role[s.role]??u(s.role)} · ${E(s.timestamp)}</small
              >
              <p dir="auto">${oe(s.text)}</p>
            </div>`)}
        ${vs(e)?o`<p class="faint typing">${Q.working}</p>`:l}
      </div>
      ${e.status==="ended"?o`<p class="faint">${Q.ended}</p>`:d(this,W,Vs).call(this,e)}`},ys=function(){return{id:this.plugin,session:this.session}},Yn=async function(){await V({title:Q.removeQuestion,body:o`<p>${Q.removeHelp}</p>`,confirm:Q.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(M(this,W,ys)),He("plugin",this.plugin,"sessions")})},Vs=function(e){return o`<form class="composer" @submit=${t=>{d(this,W,Ks).call(this,t,e)}}>
      <textarea
        aria-label=${Q.message}
        placeholder=${Q.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,W,Ks).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${Q.send}</button>
    </form>`},Ks=async function(e,t){e.preventDefault();let s=this.draft.trim();s!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...M(this,W,ys),text:s});else{let r=await this.client.createSession({id:this.plugin,prompt:s});He("plugin",this.plugin,"sessions",r.id)}this.draft=""})},p([I()],_e.prototype,"plugin",2),p([I()],_e.prototype,"session",2),p([m()],_e.prototype,"list",2),p([m()],_e.prototype,"messages",2),p([m()],_e.prototype,"draft",2),_e=p([b("plugin-sessions")],_e);var de=h.settings,K,Tt,Zn,Xn,eo,to,Js,so,Ce=class extends y{constructor(){super(...arguments);v(this,K);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?A(de.none,de.noneHelp):o`<form class="card form wide" @submit=${e=>d(this,K,to).call(this,e)}>
      <p class="faint">${de.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,K,eo).call(this,e):d(this,K,Zn).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?o`<span role="status" class="faint">${de.saved}</span>`:l}
      </div>
    </form>`}};K=new WeakSet,Tt=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Zn=function(e){let t=`setting-${e.key}`,s=this.edits.has(e.key)?this.edits.get(e.key):e.value;return o`<div class="setting">
      <label for=${t}>${k(e.label)}</label>
      ${e.description?o`<small id="${t}-help" dir="auto">${oe(e.description)}</small>`:l}
      <div class="row">
        ${d(this,K,Xn).call(this,e,t,s)}
        ${e.testAction?$(de.test,()=>{d(this,K,so).call(this,e)},{busy:this.runs(`test ${e.key}`),name:de.testOf(u(e.key)),title:u(e.testAction.label)}):l}
        ${e.isSet?$(de.reset,()=>{d(this,K,Js).call(this,e)},{kind:"plain",busy:this.runs(`unset ${e.key}`),name:de.resetOf(u(e.key))}):l}
      </div>
      ${e.note?o`<small class="bad-text">${u(e.note)}</small>`:l}
      ${this.tests.has(e.key)?o`<pre role="status">${oe(this.tests.get(e.key))}</pre>`:l}
    </div>`},Xn=function(e,t,s){let r=e.description?`${t}-help`:l;switch(e.type){case"toggle":return o`<input
          type="checkbox"
          id=${t}
          aria-describedby=${r}
          .checked=${s===!0}
          @change=${a=>d(this,K,Tt).call(this,e.key,a.target.checked)}
        />`;case"select":return o`<select
          id=${t}
          aria-describedby=${r}
          @change=${a=>d(this,K,Tt).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>o`<option value=${a.value} ?selected=${a.value===s}>${u(a.label)}</option>`)}
        </select>`;case"number":return o`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${r}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(s??"")}
            required
            @input=${a=>d(this,K,Tt).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:o`<small>${de.range(e.min,e.max)}</small>`}`;case"password":return o`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${r}
          placeholder=${e.isSet?de.passwordSet:de.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,K,Tt).call(this,e.key,a.target.value)}
        />`;default:return o`<input
          id=${t}
          aria-describedby=${r}
          .value=${String(s??"")}
          @input=${a=>d(this,K,Tt).call(this,e.key,a.target.value)}
        />`}},eo=function(e){return C("warn",o`<p><code>${u(e.key)}</code> ${de.kept}</p>
        ${e.note?o`<p>${u(e.note)}</p>`:l}
        ${$(de.forget,()=>{d(this,K,Js).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},to=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Js=async function(e){await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let t=new Map(this.edits);t.delete(e.key),this.edits=t})},so=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?de.tested:JSON.stringify(t,null,2)))},p([I()],Ce.prototype,"plugin",2),p([m()],Ce.prototype,"settings",2),p([m()],Ce.prototype,"edits",2),p([m()],Ce.prototype,"tests",2),p([m()],Ce.prototype,"saved",2),Ce=p([b("plugin-settings")],Ce);var se=h.versions,lt,io,Qs,xt=class extends y{constructor(){super(...arguments);v(this,lt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return o`<section class="card">
        <h2>${se.installed}</h2>
        <dl class="pairs">
          <dt>${se.version}</dt>
          <dd>${u(e.version)}</dd>
          ${e.digest?o`<dt>${se.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${N("install")}>${se.upgrade}</a></div>
        <p class="faint">${se.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,lt,io).call(this,e,e.previous):A(se.none,se.noneHelp)}`}};lt=new WeakSet,io=function(e,t){return o`<section class="card">
      <h2>${se.before}</h2>
      <p>${se.beforeIs(u(t.version))}</p>
      ${t.grants?.length?o`<p>${se.grantsAgain}</p>
              <ul>
                ${t.grants.map(s=>o`<li><strong>${s.name}</strong> ${s.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?se.withData:se.withoutData}</p>
      <div class="row">
        ${$(se.back,()=>{d(this,lt,Qs).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?$(se.backKeep,()=>{d(this,lt,Qs).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},Qs=async function(e,t,s){await V({title:se.question(e.id,u(t.version)),body:o`<p>${t.dataCopy&&!s?se.dataWarning:se.keepWarning}</p>`,confirm:se.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:s}),await this.live.changed("plugins")})},p([I()],xt.prototype,"plugin",2),p([m()],xt.prototype,"info",2),xt=p([b("plugin-versions")],xt);var ne=h.plugin,We,no,oo,ro,dt=class extends y{constructor(){super(...arguments);v(this,We);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      <div class="title">
        ${gt(e.name,e.id,{large:!0})}
        <div class="grow">
          <h1><bdi>${u(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${u(e.version)}</span> ${Ns(e)}</p>
        </div>
        ${d(this,We,ro).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?C("bad",u(e.reason)):l}
      ${e.refused?C("bad",u(e.refused)):l}
      ${(e.faults??[]).map(t=>C("bad",o`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${ne.parts}>
        ${d(this,We,no).call(this,e).map(([t,s])=>o`<a
              href=${t===""?N("plugin",e.id):N("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${s}</a
            >`)}
      </nav>
      ${d(this,We,oo).call(this,e)}
    `:this.live.ready?A(ne.unknown,ne.unknownHelp):o``}};We=new WeakSet,no=function(e){let t=r=>e.permissions.some(a=>a.name===r);return[["",ne.overview,!0],["endpoints",ne.endpoints,e.endpoints.length>0],["settings",ne.settings,!0],["jobs",ne.jobs,e.jobs.length>0],["log",ne.log,!0],["data",ne.data,!0],["sessions",ne.sessions,t("sessions")],["feeds",ne.feeds,t("rss")],["activity",ne.activity,!0],["versions",ne.versions,!0]].filter(([,,r])=>r).map(([r,a])=>[r,a])},oo=function(e){switch(this.open){case"endpoints":return o`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return o`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return o`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return o`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return o`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return o`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return o`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return o`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return o`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},ro=function(e){let t=(r,a)=>()=>{this.run(r,async()=>{await a(),await this.live.changed("plugins")})},s=e.state==="disabled";return o`<div class="row">
      ${s?$(ne.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):o`${$(ne.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:ne.reloadHelp})}
            ${$(ne.disable,t("disable",()=>this.client.disablePlugin({id:e.id})),{busy:this.runs("disable")})}`}
    </div>`},p([I()],dt.prototype,"plugin",2),p([I()],dt.prototype,"open",2),p([I()],dt.prototype,"detail",2),dt=p([b("plugin-page")],dt);var Y=h.publishers,$r=["any","signed","trusted"],Ge,ao,lo,po,Gt=class extends y{constructor(){super(...arguments);v(this,Ge)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return o`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${Y.policy}</legend>
        ${$r.map(s=>o`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===s}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:s}))}}
              /><span>${Y.policies[s]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?A(Y.none,Y.noneHelp):o`<ul class="rows card">
              ${t.map(s=>d(this,Ge,ao).call(this,s))}
            </ul>`}
      <form class="card form" @submit=${s=>d(this,Ge,po).call(this,s)}>
        <h2>${Y.trust}</h2>
        ${H(Y.key,o`<input name="key" required spellcheck="false" />`,Y.keyHelp)}
        ${H(Y.name,o`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${Y.trust}</button></div>
      </form>`}};Ge=new WeakSet,ao=function(e){return o`<li>
      <div class="grow">
        <strong>${u(e.name??"")||Y.unnamed}</strong>
        ${e.trusted?T(Y.trusted,"good"):T(Y.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${E(e.addedAt)}</p>
        ${e.plugins.length>0?o`<p>${Y.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?o`<p>${Y.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${$(Y.forget,()=>{d(this,Ge,lo).call(this,e)},{busy:this.runs(e.key),name:Y.forgetOf(e.fingerprint)})}
    </li>`},lo=async function(e){await V({title:Y.forgetQuestion(e.fingerprint),body:o`<p>${Y.forgetHelp}</p>`,confirm:Y.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},po=function(e){e.preventDefault();let t=e.target,s=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(s.get("key")).trim(),name:String(s.get("name")).trim()||void 0}),t.reset()})},p([m()],Gt.prototype,"list",2),Gt=p([b("publishers-page")],Gt);var vr=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["backup",h.pages.backup,"box"],["host",h.pages.host,"host"]],yr=n=>n<=1?n*100:n,L,co,ho,Ys,uo,mo,go,fo,Et,$o,vo,yo,Ie=class extends me{constructor(){super(...arguments);v(this,L);this.out=!1;this.place=cs();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,L,ho).call(this)),d(this,L,co).call(this)}render(){return this.out?d(this,L,mo).call(this):this.live?o` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${d(this,L,go).call(this,this.live)} ${d(this,L,$o).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,L,yo).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:o`<p class="loading" role="status">${h.loading}</p>`}};L=new WeakSet,co=async function(){try{if(!await Ai()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new ds(Is());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,L,Ys).call(this)),Li(e),this.place=cs(),this.live=e,e.start()},ho=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=cs(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Ys=function(){Os(),this.live?.stop(),this.live=void 0,this.out=!0},uo=async function(){this.live?.stop(),await Pi().catch(()=>{}),d(this,L,Ys).call(this)},mo=function(){return o`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?l:ps(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},go=function(e){let t={connecting:"",open:"good",lost:"bad"};return o`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${le("menu")}
      </button>
      <a class="brand" href=${N()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?o`<span class="faint connection">${h.connection.open}</span>`:T(h.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,L,fo).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{d(this,L,uo).call(this)}}
      >
        ${le("out")}
      </button>
    </header>`},fo=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},s=Ts();return o`<button
      type="button"
      class="plain"
      title=${h.theme[s]}
      aria-label=${h.theme[s]}
      @click=${()=>{ti(e[(e.indexOf(s)+1)%e.length]),this.requestUpdate()}}
    >
      ${le(t[s])}
    </button>`},Et=function(e,t,s,r=l){let a=e.length===0?this.place.length===0:e.every((c,g)=>this.place[g]===c);return o`<a href=${N(...e)} aria-current=${a?"page":l}
      >${s}<span class="grow">${t}</span>${r}</a
    >`},$o=function(e){let t=(s,r)=>s>0?o`<span class="number" aria-label="${s} ${r}">${s>=100?"99+":s}</span>`:l;return o`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${d(this,L,Et).call(this,[],h.pages.home,le("home"))}
      ${d(this,L,Et).call(this,["inbox"],h.pages.inbox,le("inbox"),t(e.waiting,h.waiting))}
      ${d(this,L,Et).call(this,["notifications"],h.pages.notifications,le("bell"),t(e.unread,h.notifications.unread))}
      <h2>${h.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(s=>d(this,L,vo).call(this,e,s))}</div>
      <h2>${h.pages.host}</h2>
      ${vr.map(([s,r,a])=>d(this,L,Et).call(this,[s],r,le(a)))}
    </nav>`},vo=function(e,t){let s=e.states.filter(g=>g.plugin===t.id&&g.active),r=s.find(g=>g.kind==="badge")?.value,a=s.find(g=>g.kind==="sidebar")?.value,c=t.state==="failed"||t.state==="incompatible";return o`${d(this,L,Et).call(this,["plugin",t.id],o`<bdi>${u(t.ui?.title||t.name)}</bdi>`,gt(t.name,t.id),o`${r==null?l:o`<span class="badge">${k(String(r))}</span>`}
      ${c?o`<span class="dot bad" title=${h.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?o`<ul class="plugin-items">
            ${a.map(g=>o`<li>
                  ${g.needsYou?o`<span class="dot bad" title=${h.waiting}></span>`:l}
                  ${k(g.title)} ${g.subtitle?k(g.subtitle):l}
                  ${g.progress===void 0?l:o`<progress
                          max="100"
                          value=${yr(g.progress)}
                          aria-label=${h.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},yo=function(){let[e,t="",s="",r=""]=this.place;switch(e){case void 0:return o`<home-page></home-page>`;case"inbox":return o`<inbox-page></inbox-page>`;case"notifications":return o`<notifications-page></notifications-page>`;case"install":return o`<install-page></install-page>`;case"plugin":return Ei(t,o`<plugin-page .plugin=${t} .open=${s} .detail=${r}></plugin-page>`);case"ai":return o`<ai-page></ai-page>`;case"access":return o`<access-page></access-page>`;case"publishers":return o`<publishers-page></publishers-page>`;case"backup":return o`<backup-page></backup-page>`;case"host":return o`<host-page></host-page>`;default:return o`<div>${A(h.notFound,o`<a href=${N()}>${h.pages.home}</a>`)}</div>`}},p([m()],Ie.prototype,"live",2),p([m()],Ie.prototype,"out",2),p([m()],Ie.prototype,"failure",2),p([m()],Ie.prototype,"place",2),p([m()],Ie.prototype,"menu",2),Ie=p([b("wasmhost-console")],Ie);
