var Sa=Object.defineProperty;var Pa=Object.getOwnPropertyDescriptor;var dn=n=>{throw TypeError(n)};var u=(n,s,e,t)=>{for(var i=t>1?void 0:t?Pa(s,e):s,r=n.length-1,a;r>=0;r--)(a=n[r])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&Sa(s,e,i),i};var pi=(n,s,e)=>s.has(n)||dn("Cannot "+e);var E=(n,s,e)=>(pi(n,s,"read from private field"),e?e.call(n):s.get(n)),$=(n,s,e)=>s.has(n)?dn("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),ne=(n,s,e,t)=>(pi(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),d=(n,s,e)=>(pi(n,s,"access private method"),e);var hi="wasmhost.theme",cn=matchMedia("(prefers-color-scheme: dark)");function ui(){let n=localStorage.getItem(hi);return n==="light"||n==="dark"?n:"system"}function pn(n){n==="system"?localStorage.removeItem(hi):localStorage.setItem(hi,n),gi()}function mi(){let n=ui();return n==="system"?cn.matches?"dark":"light":n}function gi(){document.documentElement.dataset.mode=mi(),dispatchEvent(new Event("wasmhost-theme"))}cn.addEventListener("change",gi);gi();var ws=globalThis,xs=ws.ShadowRoot&&(ws.ShadyCSS===void 0||ws.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,un=Symbol(),hn=new WeakMap,ks=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==un)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(xs&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=hn.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&hn.set(e,s))}return s}toString(){return this.cssText}},mn=n=>new ks(typeof n=="string"?n:n+"",void 0,un);var gn=(n,s)=>{if(xs)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=ws.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},fi=xs?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return mn(e)})(n):n;var{is:Aa,defineProperty:Ra,getOwnPropertyDescriptor:Ma,getOwnPropertyNames:Ca,getOwnPropertySymbols:Ha,getPrototypeOf:Ia}=Object,Ts=globalThis,fn=Ts.trustedTypes,Oa=fn?fn.emptyScript:"",_a=Ts.reactiveElementPolyfillSupport,Qt=(n,s)=>n,Jt={toAttribute(n,s){switch(s){case Boolean:n=n?Oa:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},Es=(n,s)=>!Aa(n,s),vn={attribute:!0,type:String,converter:Jt,reflect:!1,useDefault:!1,hasChanged:Es};Symbol.metadata??=Symbol("metadata"),Ts.litPropertyMetadata??=new WeakMap;var ze=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=vn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&Ra(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:r}=Ma(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let c=i?.call(this);r?.call(this,a),this.requestUpdate(s,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??vn}static _$Ei(){if(this.hasOwnProperty(Qt("elementProperties")))return;let s=Ia(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Qt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Qt("properties"))){let e=this.properties,t=[...Ca(e),...Ha(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(fi(i))}else s!==void 0&&e.push(fi(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return gn(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:Jt).toAttribute(e,t.type);this._$Em=s,r==null?this.removeAttribute(i):this.setAttribute(i,r),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let r=t.getPropertyOptions(i),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:Jt;this._$Em=i;let c=a.fromAttribute(e,r.type);this[i]=c??this._$Ej?.get(i)??c,this._$Em=null}}requestUpdate(s,e,t,i=!1,r){if(s!==void 0){let a=this.constructor;if(i===!1&&(r=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??Es)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:r},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),r!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,r]of this._$Ep)this[i]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,r]of t){let{wrapped:a}=r,c=this[i];a!==!0||this._$AL.has(i)||c===void 0||this.C(i,void 0,r,c)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};ze.elementStyles=[],ze.shadowRootOptions={mode:"open"},ze[Qt("elementProperties")]=new Map,ze[Qt("finalized")]=new Map,_a?.({ReactiveElement:ze}),(Ts.reactiveElementVersions??=[]).push("2.1.2");var $i=globalThis,$n=n=>n,Ss=$i.trustedTypes,yn=Ss?Ss.createPolicy("lit-html",{createHTML:n=>n}):void 0,yi="$lit$",Ke=`lit$${Math.random().toFixed(9).slice(2)}$`,bi="?"+Ke,La=`<${bi}>`,ut=document,Xt=()=>ut.createComment(""),Zt=n=>n===null||typeof n!="object"&&typeof n!="function",wi=Array.isArray,En=n=>wi(n)||typeof n?.[Symbol.iterator]=="function",vi=`[ 	
\f\r]`,Yt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,bn=/-->/g,wn=/>/g,pt=RegExp(`>|${vi}(?:([^\\s"'>=/]+)(${vi}*=${vi}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),kn=/'/g,xn=/"/g,Sn=/^(?:script|style|textarea|title)$/i,ki=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),o=ki(1),Pn=ki(2),ed=ki(3),Qe=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),Tn=new WeakMap,ht=ut.createTreeWalker(ut,129);function An(n,s){if(!wi(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return yn!==void 0?yn.createHTML(s):s}var Rn=(n,s)=>{let e=n.length-1,t=[],i,r=s===2?"<svg>":s===3?"<math>":"",a=Yt;for(let c=0;c<e;c++){let p=n[c],y,F,g=-1,B=0;for(;B<p.length&&(a.lastIndex=B,F=a.exec(p),F!==null);)B=a.lastIndex,a===Yt?F[1]==="!--"?a=bn:F[1]!==void 0?a=wn:F[2]!==void 0?(Sn.test(F[2])&&(i=RegExp("</"+F[2],"g")),a=pt):F[3]!==void 0&&(a=pt):a===pt?F[0]===">"?(a=i??Yt,g=-1):F[1]===void 0?g=-2:(g=a.lastIndex-F[2].length,y=F[1],a=F[3]===void 0?pt:F[3]==='"'?xn:kn):a===xn||a===kn?a=pt:a===bn||a===wn?a=Yt:(a=pt,i=void 0);let j=a===pt&&n[c+1].startsWith("/>")?" ":"";r+=a===Yt?p+La:g>=0?(t.push(y),p.slice(0,g)+yi+p.slice(g)+Ke+j):p+Ke+(g===-2?c:j)}return[An(n,r+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},es=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let r=0,a=0,c=s.length-1,p=this.parts,[y,F]=Rn(s,e);if(this.el=n.createElement(y,t),ht.currentNode=this.el.content,e===2||e===3){let g=this.el.content.firstChild;g.replaceWith(...g.childNodes)}for(;(i=ht.nextNode())!==null&&p.length<c;){if(i.nodeType===1){if(i.hasAttributes())for(let g of i.getAttributeNames())if(g.endsWith(yi)){let B=F[a++],j=i.getAttribute(g).split(Ke),X=/([.?@])?(.*)/.exec(B);p.push({type:1,index:r,name:X[2],strings:j,ctor:X[1]==="."?As:X[1]==="?"?Rs:X[1]==="@"?Ms:gt}),i.removeAttribute(g)}else g.startsWith(Ke)&&(p.push({type:6,index:r}),i.removeAttribute(g));if(Sn.test(i.tagName)){let g=i.textContent.split(Ke),B=g.length-1;if(B>0){i.textContent=Ss?Ss.emptyScript:"";for(let j=0;j<B;j++)i.append(g[j],Xt()),ht.nextNode(),p.push({type:2,index:++r});i.append(g[B],Xt())}}}else if(i.nodeType===8)if(i.data===bi)p.push({type:2,index:r});else{let g=-1;for(;(g=i.data.indexOf(Ke,g+1))!==-1;)p.push({type:7,index:r}),g+=Ke.length-1}r++}}static createElement(s,e){let t=ut.createElement("template");return t.innerHTML=s,t}};function mt(n,s,e=n,t){if(s===Qe)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,r=Zt(s)?void 0:s._$litDirective$;return i?.constructor!==r&&(i?._$AO?.(!1),r===void 0?i=void 0:(i=new r(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=mt(n,i._$AS(n,s.values),i,t)),s}var Ps=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??ut).importNode(e,!0);ht.currentNode=i;let r=ht.nextNode(),a=0,c=0,p=t[0];for(;p!==void 0;){if(a===p.index){let y;p.type===2?y=new Ct(r,r.nextSibling,this,s):p.type===1?y=new p.ctor(r,p.name,p.strings,this,s):p.type===6&&(y=new Cs(r,this,s)),this._$AV.push(y),p=t[++c]}a!==p?.index&&(r=ht.nextNode(),a++)}return ht.currentNode=ut,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},Ct=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=mt(this,s,e),Zt(s)?s===l||s==null||s===""?(this._$AH!==l&&this._$AR(),this._$AH=l):s!==this._$AH&&s!==Qe&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):En(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==l&&Zt(this._$AH)?this._$AA.nextSibling.data=s:this.T(ut.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=es.createElement(An(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let r=new Ps(i,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(s){let e=Tn.get(s.strings);return e===void 0&&Tn.set(s.strings,e=new es(s)),e}k(s){wi(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let r of s)i===e.length?e.push(t=new n(this.O(Xt()),this.O(Xt()),this,this.options)):t=e[i],t._$AI(r),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=$n(s).nextSibling;$n(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},gt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,r){this.type=1,this._$AH=l,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(s,e=this,t,i){let r=this.strings,a=!1;if(r===void 0)s=mt(this,s,e,0),a=!Zt(s)||s!==this._$AH&&s!==Qe,a&&(this._$AH=s);else{let c=s,p,y;for(s=r[0],p=0;p<r.length-1;p++)y=mt(this,c[t+p],e,p),y===Qe&&(y=this._$AH[p]),a||=!Zt(y)||y!==this._$AH[p],y===l?s=l:s!==l&&(s+=(y??"")+r[p+1]),this._$AH[p]=y}a&&!i&&this.j(s)}j(s){s===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},As=class extends gt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===l?void 0:s}},Rs=class extends gt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==l)}},Ms=class extends gt{constructor(s,e,t,i,r){super(s,e,t,i,r),this.type=5}_$AI(s,e=this){if((s=mt(this,s,e,0)??l)===Qe)return;let t=this._$AH,i=s===l&&t!==l||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,r=s!==l&&(t===l||i);i&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},Cs=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){mt(this,s)}},Mn={M:yi,P:Ke,A:bi,C:1,L:Rn,R:Ps,D:En,V:mt,I:Ct,H:gt,N:Rs,U:Ms,B:As,F:Cs},ja=$i.litHtmlPolyfillSupport;ja?.(es,Ct),($i.litHtmlVersions??=[]).push("3.3.3");var Hs=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let r=e?.renderBefore??null;t._$litPart$=i=new Ct(s.insertBefore(Xt(),r),r,void 0,e??{})}return i._$AI(n),i};var xi=globalThis,Ee=class extends ze{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Hs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Qe}};Ee._$litElement$=!0,Ee.finalized=!0,xi.litElementHydrateSupport?.({LitElement:Ee});var qa=xi.litElementPolyfillSupport;qa?.({LitElement:Ee});(xi.litElementVersions??=[]).push("4.2.2");var k=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};var Na={attribute:!0,type:String,converter:Jt,reflect:!1,hasChanged:Es},Fa=(n=Na,s,e)=>{let{kind:t,metadata:i}=e,r=globalThis.litPropertyMetadata.get(i);if(r===void 0&&globalThis.litPropertyMetadata.set(i,r=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(c){let p=s.get.call(this);s.set.call(this,c),this.requestUpdate(a,p,n,!0,c)},init(c){return c!==void 0&&this.C(a,void 0,n,c),c}}}if(t==="setter"){let{name:a}=e;return function(c){let p=this[a];s.call(this,c),this.requestUpdate(a,p,n,!0,c)}}throw Error("Unsupported decorator location: "+t)};function q(n){return(s,e)=>typeof e=="object"?Fa(n,s,e):((t,i,r)=>{let a=i.hasOwnProperty(r);return i.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(i,r):void 0})(n,s,e)}function f(n){return q({...n,state:!0,attribute:!1})}var Cn={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Os=n=>(...s)=>({_$litDirective$:n,values:s}),Ht=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Ua}=Mn,Hn=n=>n;var In=()=>document.createComment(""),It=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let r=t.insertBefore(In(),i),a=t.insertBefore(In(),i);e=new Ua(r,a,n,n.options)}else{let r=e._$AB.nextSibling,a=e._$AM,c=a!==n;if(c){let p;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(p=n._$AU)!==a._$AU&&e._$AP(p)}if(r!==i||c){let p=e._$AA;for(;p!==r;){let y=Hn(p).nextSibling;Hn(t).insertBefore(p,i),p=y}}}return e},it=(n,s,e=n)=>(n._$AI(s,e),n),Da={},_s=(n,s=Da)=>n._$AH=s,On=n=>n._$AH,Ls=n=>{n._$AR(),n._$AA.remove()};var js=Os(class extends Ht{constructor(){super(...arguments),this.key=l}render(n,s){return this.key=n,s}update(n,[s,e]){return s!==this.key&&(_s(n),this.key=s),e}});var _n={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},getUsageHistory:{method:"GET",path:"/api/v1/plugins/{id}/usage"},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var nt=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Ba={json:(n,s)=>async function(e={},t){let i=await s(this,e,void 0,t);return i.status===204?void 0:i.json()},text:(n,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(n,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(n,s)=>async function(e,t,i){return(await s(this,e,t,i)).json()},events:(n,s)=>async function*(e={},t){yield*Va(await s(this,e,void 0,t))}},ts=class n{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:i=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=i.bind(globalThis)}async#i(s,e,t,i={}){let r={...this.#t},a;if(t!==void 0)r["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let p={};for(let y of s.body)e[y]!==void 0&&(p[y]=e[y]);a=JSON.stringify(p)}a!==void 0&&t===void 0&&(r["Content-Type"]="application/json"),s.kind==="events"&&(r.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(r["Last-Event-ID"]=String(e.lastEventId));let c=await this.#s(this.#e+Wa(s,e),{method:s.method,headers:r,body:a,signal:i.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(c.ok)return c;throw new nt(c.status,await c.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:i},r={}){let a=new URLSearchParams(t).toString(),c={...this.#t};return i!==void 0&&(c["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:c,body:i,signal:r.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(_n))n.prototype[s]=Ba[e.kind??"json"](e,(t,...i)=>t.#i(e,...i))}};function Wa(n,s){let e=n.path.replace(/\{(\w+)\}/g,(r,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let r of n.query??[]){let a=s[r];a!==void 0&&t.set(r,a instanceof Date?a.toISOString():String(a))}let i=t.toString();return i===""?e:`${e}?${i}`}async function*Va(n){let s={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let i=(e+t).split(/\r\n|\r|\n/);e=i.pop();for(let r of i){if(r===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,c]=r.split(/: ?(.*)/s);a==="id"?s.id=c:a==="event"?s.name=c:a==="data"&&s.data.push(c)}}}var Ga=new Intl.NumberFormat("en"),za=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Ka=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Qa=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),O=n=>Ga.format(n);function L(n){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<s.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${s[e]}`}function Ln(n){let s={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(n))return[...n.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,i])=>e+Number(t)*s[i],0)}function jn(n,s=Date.now()){if(!n)return"";let e=(Date.parse(n)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[i,r]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return za.format(Math.round(e/r),i).replace(/\.$/,"")}var qn=n=>`${Math.floor(n*100)} %`,Ot=n=>Ka.format(new Date(n)),Nn=n=>Qa.format(new Date(n));function He(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let s=Math.floor(n/6e4);return s<60?`${s} min ${Math.round(n/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Ja=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Ya=/\p{M}/u,Xa=/\p{So}/u;function m(n,s=""){let e="",t="",i=4;for(let r of n){let a=Ya.test(r);r==="️"&&Xa.test(t)||s.includes(r)||!Ja.test(r)&&(!a||i<4)?e+=r:e+=Za(r),t=r,i=a?i+1:0}return e}function pe(n){return m(n,`
	`)}function Za(n){let s=n.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function Fn(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function Ti(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}var ke=(n,s,e)=>`${n} ${String(n)==="1"?s:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",transfer:{of:(n,s,e)=>`${n} of ${s}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:n=>`Cancel: ${n}`},progress:"Progress",items:{step:"step",ofSteps:n=>`of ${n}`,steps:n=>ke(n,"step","steps")},leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${ke(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:n=>`Do it on the page ${n}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",examples:"Install the examples",examplesHelp:"The examples are part of this program: notes, a Markdown editor with search, and feed-digest, a reader that writes a digest of feeds. They get what they ask for: storage and endpoints (cli), and feed-digest rss, cron, ai and notifications as well. You can remove them at any time.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>ke(n,"error","errors"),crashes:n=>ke(n,"crash","crashes")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,s)=>`Job ${s} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`,number:n=>`#${n}`,callApproved:(n,s)=>`Call #${n} of ${s} is approved in a moment.`,callRejected:(n,s)=>`Call #${n} of ${s} is rejected in a moment.`,runApproved:(n,s)=>`${s}, run #${n}, is approved in a moment.`,runRejected:(n,s)=>`${s}, run #${n}, is rejected in a moment.`,approved:"approved",rejected:"rejected",withdrawn:"waits no more",more:n=>`${ke(n,"request more waits","requests more wait")}, until there is room for them here.`,clear:"Clear what waits no more"},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:n=>`Disable ${n}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:n=>`Page of ${n}`,folderOf:n=>`Let the page of ${n} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the page, it can write files there, replace those that are there, and see whether a file exists. Do not open what you do not expect there.",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",overlayOf:n=>`Open the window of ${n}`,again:"Open it again",silent:"The page does not answer. It may be at work, or hang; everything else goes on.",away:"The page has left for another address. Frames show pages of plugins only.",hasOverlay:n=>`The plugin ${n} has a window of its own.`,blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,s)=>`Grant ${n} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,s)=>`Revoke ${n} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,s)=>`${n}, at most ${s} an instance`,calls:"Calls",callsText:(n,s,e)=>`${n}, ${ke(s,"error","errors")}, ${ke(e,"crash","crashes")}`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,s)=>n===void 0?`at most ${s}`:s===void 0?`at least ${n}`:`${n} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",testOf:(n,s)=>`${n}: test the setting ${s}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,unsetQuestion:(n,s)=>`Forget the value of ${n} of ${s}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What is logged appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:n=>`Lines of the request ${n}`},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,s,e,t)=>`Imported ${n} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,s)=>`${n} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,removed:n=>`The feed ${n} is removed in a moment.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,network:"Network, both ways",noHistory:"The charts begin as soon as the plugin has run.",since:"The charts begin",pointOf:n=>`A point is ${n}; the figures below count since the host has started.`,totalCalls:"Calls",callsText:(n,s,e)=>`${n}, ${ke(s,"error","errors")}, ${ke(e,"crash","crashes")}`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,s)=>`Go back to version ${s} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:n=>`A notification of ${n} is dismissed in a moment.`},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,s)=>`Version ${n} → ${s}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,s)=>`Memory: asks for ${n} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:n=>`Fetching the package of ${n}…`,from:n=>`From the catalogue ${n}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(n,s)=>`${n} of ${s}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,s)=>`It answered in ${n}, for ${ke(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:n=>`${n} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:n=>`by ${n}`,installed:n=>`installed ${n}`,update:n=>`update to ${n}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(n,s)=>`${n} → ${s}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:n=>`Upgrade ${n}`,upgradeAll:"Upgrade all, one after another",from:n=>`In the catalogue ${n}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:n=>`Install version ${n}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:n=>`${n} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:n=>`Fetch the catalogue ${n} each day`,refresh:"Fetch",refreshOf:n=>`Fetch the list of ${n}`,remove:"Remove",removeOf:n=>`Remove the catalogue ${n}`,removeQuestion:n=>`Remove the catalogue ${n}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:n=>`Rename the publisher ${n}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key, which key comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(n,s)=>`${n} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${ke(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,s)=>`${ke(n,"secret","secrets")} of ${ke(s,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function T(n){return o`<bdi class="said">${m(n)}</bdi>`}function Ie(n,s=h.words.author){return o`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${pe(n)}</p>
  </figure>`}function Je(n){return o`<code dir="ltr">${m(n)}</code>`}function Oe(n){return n.split("`").map((s,e)=>e%2===1?o`<code>${s}</code>`:s)}function C(n){return n?o`<time datetime=${n} title=${Ot(n)}>${jn(n)}</time>`:l}function Ye(n,s){let e=n instanceof nt,t=e?n.requestId:"",i=e?n.detail||n.message:n instanceof TypeError?void 0:n instanceof Error?n.message:String(n);return o`<div class="notice bad" role="alert">
    ${fe("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${i===void 0?Oe(h.problem.noAnswer):pe(i)}</p>
      ${t?o`<p class="faint">${h.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${s?o`<button class="plain" @click=${s}>${h.problem.again}</button>`:l}
  </div>`}function S(n,s){return o`<div class="notice ${n}">
    ${fe({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${s}</div>
  </div>`}function Un(){return o`<p class="loading" role="status">${h.loading}</p>`}function R(n,s,e=l){return o`<div class="empty">
    <strong>${n}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function b(n,s=""){return o`<span class="badge ${s}">${n}</span>`}function ss(n,s,e,t){let i=e>0?Math.min(1,s/e):0,r=i>.9?"bad":i>.7?"warn":"";return o`<span
    class="meter ${r}"
    role="meter"
    aria-label=${n}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(i*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${i*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function Dn(n,s,e){let t=Math.max(1e-9,...s),i=s.length>1?200/(s.length-1):200,r=s.map((a,c)=>`${(c*i).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return o`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${r.length>1?Pn`<polygon points=${`0,40 ${r.join(" ")} 200,40`}></polygon>
        <polyline points=${r.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function _e(n,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:i,large:r}=e;return o`<span class="tile hue-${t} ${r?"large":""}" aria-hidden="true"
    >${i?o`<img src=${i} alt="" />`:Fn(n)}</span
  >`}function v(n,s,e={}){return o`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${s}
  >
    ${n}
  </button>`}function _(n,s,e=l){return o`<label class="field"
    ><span>${n}</span>${s}${e===l?l:o`<small>${e}</small>`}</label
  >`}var el={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function fe(n){return o`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${el[n]}></path></svg>`}var Ei=h.items,tl=n=>n<=1?n*100:n;function sl({currentStep:n,totalSteps:s}){if(n===void 0)return s===void 0?l:o`<span>${Ei.steps(s)}</span>`;let e=typeof n=="number"?n:T(n);return o`<span>${Ei.step} ${e}${s===void 0?l:` ${Ei.ofSteps(s)}`}</span>`}function Bn(n){let s=n?.value;return!Array.isArray(s)||s.length===0?l:o`<ul class="plugin-items">
    ${s.map(e=>o`<li>
          ${e.needsYou?o`<span class="dot bad" role="img" aria-label=${h.waiting} title=${h.waiting}></span>`:l}
          <span class="strong">${T(e.title)}</span>
          <span>${T(e.status)}</span>
          ${e.subtitle?o`<span>${T(e.subtitle)}</span>`:l} ${sl(e)}
          ${e.progress===void 0?l:o`<progress
                  max="100"
                  value=${tl(e.progress)}
                  aria-label=${h.progress}
                ></progress>`}
        </li>`)}
  </ul>`}function Wn(n){return o`<div class="card">
    <p class="faint">${h.saysPlugin} <code>${n.plugin}</code></p>
    <ul class="plain-list">
      ${n.value.map(s=>o`<li>
            ${s.dotColor?o`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
                    <circle cx="4" cy="4" r="4" fill=${s.dotColor}></circle>
                  </svg>`:l}
            ${T(s.title)}
            <span class="faint"
              >${s.subtitle?o`${T(s.subtitle)} `:l}${C(s.timestamp)}</span
            >
          </li>`)}
    </ul>
  </div>`}var _t=class{constructor(s){this.most=s}#e=0;#t=new Map;join(s){return this.#i(s).pages++,()=>{this.#i(s).pages--,this.#o(s),this.#s()}}async take(s,e,t){let i=this.#i(s);await new Promise((r,a)=>{i.waiting.push(r),t.addEventListener("abort",()=>{let c=i.waiting.indexOf(r);c<0||(i.waiting.splice(c,1),this.#o(s),a(t.reason))}),this.#s()});try{return await e()}finally{i.under--,this.#e--,this.#o(s),this.#s()}}#s(){let s=this.#t.size>1?Math.max(1,this.most-1):this.most;for(let e=!0;e;){e=!1;for(let[t,i]of[...this.#t]){if(this.#e>=this.most)return;if(i.under>=s)continue;let r=i.waiting.shift();r&&(i.under++,this.#e++,this.#t.delete(t),this.#t.set(t,i),e=!0,r())}}}#i(s){let e=this.#t.get(s);return e||this.#t.set(s,e={pages:0,under:0,waiting:[]}),e}#o(s){let{pages:e,under:t,waiting:i}=this.#i(s);e+t+i.length===0&&this.#t.delete(s)}};var il=2e5,qs=class extends EventTarget{#e;#t=new _t(1);#s=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#s.get(`${s} ${e}`)}async send(s,e,t,i,r){if(this.of(s,e)?.stop)return;let a=new AbortController,c={input:t,stop:a};this.#s.set(`${s} ${e}`,c),this.dispatchEvent(new Event("change"));try{let p=performance.now(),y=Object.fromEntries(new URLSearchParams(t.query)),F=X=>this.#e.callEndpoint({method:s,url:e,query:y,body:i},{signal:X}),g=await(r?F(AbortSignal.any([a.signal,r])):this.#t.take(e,()=>F(a.signal),a.signal)),B=await g.text(),j=performance.now()-p;c.answer={status:g.status,ms:j,body:nl(B.slice(0,il))}}catch(p){!a.signal.aborted&&!r?.aborted&&(c.failure=p)}c.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#s.values())s.stop?.abort();this.#s.clear()}};function nl(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}var ol=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Ns=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#o()),this.#t.get(e)||void 0}async#o(){if(!(this.#i>=4)){this.#i++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),i=ol.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",r=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${i};base64,${btoa(r)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var Kn=()=>new ts({url:location.origin}),Vn=n=>new TextEncoder().encode(n),Qn=n=>Uint8Array.from(n.match(/../g)??[],s=>parseInt(s,16)),Gn=n=>Array.from(n,s=>s.toString(16).padStart(2,"0")).join(""),is=class extends Error{};function Pi(n,s){return new Promise((e,t)=>{let i=indexedDB.open("wasmhost",1);i.onupgradeneeded=()=>i.result.createObjectStore("keys"),i.onerror=()=>t(i.error??new Error(h.noKeys)),i.onsuccess=()=>{let r=i.result.transaction("keys",n),a=s(r.objectStore("keys"));r.oncomplete=()=>e(a.result),r.onabort=()=>t(r.error??new Error(h.noKeys)),i.result.close()}})}var Jn=()=>Pi("readonly",n=>n.get("login"));async function Yn(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(n===void 0)return await Jn()!==void 0;history.replaceState(null,"",location.pathname);let s=await Kn().createLogin({code:n}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",Qn(s.key),e,!1,["sign","verify"]);return await Pi("readwrite",i=>i.put(t,"login")),!0}async function rl(){let n=await Jn();if(n===void 0)throw new nt(401,{detail:h.signedOut.title});let s=Gn(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await Kn().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",n,Qn(t),Vn(`host:${e}:${s}`)))throw new is(h.stranger);return Gn(new Uint8Array(await crypto.subtle.sign("HMAC",n,Vn(`page:${e}`))))}var Si;function Lt(){Si=void 0}async function zn(){document.hidden&&Lt();let n=Si??=rl();try{return await n}catch(s){throw Si===n&&Lt(),s}}async function al(n,s,e){for(let t=await zn(),i=!1;;i=!0){let r=new Headers(e?.headers);r.set("Wasmhost-Session",t);let a=await n(s,{...e,headers:r});if(a.status!==401||i)return a;let c=t;if(Lt(),t=await zn(),t===c)return a}}function ns(n=(s,e)=>fetch(s,e)){return new ts({url:location.origin,fetch:(s,e)=>al(n,s,e)})}async function Xn(){try{await ns().deleteLogin()}finally{await Pi("readwrite",n=>n.delete("login"))}}function os(n){return n instanceof nt&&n.status===401}var Fs=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,i){if(this.has(e))return;let r={key:e,text:t};r.timer=window.setTimeout(()=>{this.#t(r,i)},this.time),this.#e.set(e,r),this.#s(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(i){e.failure=i}e.timer=void 0,this.#s()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#s()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#s(){this.dispatchEvent(new Event("change"))}};var Zn=["plugins","approvals","sessions","notices"],eo=500,ll=5e3,Us=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new Fs;this.#t=new Set;this.#s=new Set;this.#i=new Set;this.#o=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#n=()=>{Lt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#d(this.#e.signal))};this.icons=new Ns(e),this.calls=new qs(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;#i;start(){document.addEventListener("visibilitychange",this.#n),addEventListener("beforeunload",this.#o),this.#n(),this.#r()}stop(){document.removeEventListener("visibilitychange",this.#n),removeEventListener("beforeunload",this.#o),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#o;async#r(){let{limits:e}=await this.client.listLimits().catch(()=>({limits:[]})),t=Ln(e.find(i=>i.name==="console.undo-time")?.value??"");t!==void 0&&(this.undo.time=t)}#n;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#d(e){let t=eo;for(;!e.aborted;){let i;try{for await(let r of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#a("open");for(let a of Zn)this.changed(a)}t=eo,Zn.includes(r.name)?this.changed(r.name):r.name===""&&this.#c(r.data)}}catch(r){if(e.aborted)return;if(os(r)){this.dispatchEvent(new Event("refused"));return}i=r}if(e.aborted)return;Lt(),this.#a(i instanceof is?"stranger":"lost"),await new Promise(r=>setTimeout(r,t)),t=Math.min(t*2,ll)}}#a(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#c(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#s.has(e)){this.#i.add(e);return}this.#s.add(e);try{do this.#i.delete(e),await this.#p(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#i.has(e))}catch(t){os(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#s.delete(e)}}#l(e){for(let{id:t,state:i}of this.plugins){let r=e.get(t);(r===void 0||r==="disabled")&&this.#t.add(t),i==="active"&&this.#t.delete(t)&&this.dispatchEvent(new CustomEvent("enabled",{detail:t}))}}async#p(e){switch(e){case"plugins":{let t=new Map(this.plugins.map(i=>[i.id,i.state]));this.plugins=(await this.client.listPlugins()).plugins,this.ready&&this.#l(t);break}case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,i]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=i.notifications.length}}}};function Ds(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function A(...n){return"#/"+n.map(encodeURIComponent).join("/")}function we(...n){location.hash=A(...n)}var to=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},ae=Os(class extends Ht{constructor(n){if(super(n),n.type!==Cn.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],r=[],a=0;for(let c of n)i[a]=t?t(c,a):a,r[a]=e(c,a),a++;return{values:r,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=On(n),{values:r,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,r;let c=this.ut??=[],p=[],y,F,g=0,B=i.length-1,j=0,X=r.length-1;for(;g<=B&&j<=X;)if(i[g]===null)g++;else if(i[B]===null)B--;else if(c[g]===a[j])p[j]=it(i[g],r[j]),g++,j++;else if(c[B]===a[X])p[X]=it(i[B],r[X]),B--,X--;else if(c[g]===a[X])p[X]=it(i[g],r[X]),It(n,p[X+1],i[g]),g++,X--;else if(c[B]===a[j])p[j]=it(i[B],r[j]),It(n,i[g],i[B]),B--,j++;else if(y===void 0&&(y=to(a,j,X),F=to(c,g,B)),y.has(c[g]))if(y.has(c[B])){let Te=F.get(a[j]),ci=Te!==void 0?i[Te]:null;if(ci===null){let ln=It(n,i[g]);it(ln,r[j]),p[j]=ln}else p[j]=it(ci,r[j]),It(n,i[g],ci),i[Te]=null;j++}else Ls(i[B]),B--;else Ls(i[g]),g++;for(;j<=X;){let Te=It(n,p[X+1]);it(Te,r[j]),p[j++]=Te}for(;g<=B;){let Te=i[g++];Te!==null&&Ls(Te)}return this.ut=a,_s(n,p),Qe}});function so(n,s){Ri(n,s.replace(/\r\n?/g,`
`).split(`
`),0)}var io=/^ {0,3}(```|~~~)/,no=/^ {0,3}(#{1,6})[ \t]+(.*)$/,oo=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Bs=/^ {0,3}> ?/,rs=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,dl=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function ve(n,s){return n.appendChild(n.ownerDocument.createElement(s))}function Ri(n,s,e){let t=e<8;for(let i=0;i<s.length;){let r=s[i],a=no.exec(r),c=io.exec(r);if(r.trim()==="")i++;else if(c){let p=++i;for(;i<s.length&&!s[i].trimStart().startsWith(c[1]);)i++;ve(ve(n,"pre"),"code").textContent=s.slice(p,i++).join(`
`)}else if(a)Ai(ve(n,`h${a[1].length}`),a[2]),i++;else if(oo.test(r))ve(n,"hr"),i++;else if(t&&Bs.test(r)){let p=[];for(;i<s.length&&Bs.test(s[i]);)p.push(s[i++].replace(Bs,""));Ri(ve(n,"blockquote"),p,e+1)}else if(t&&rs.test(r))i=pl(n,s,i,e);else if(r.includes("|")&&i+1<s.length&&dl.test(s[i+1]))i=hl(n,s,i);else{let p=[r];for(;++i<s.length&&s[i].trim()!==""&&!cl(s[i],t);)p.push(s[i]);Ai(ve(n,"p"),p.join(`
`))}}}function cl(n,s){return io.test(n)||no.test(n)||oo.test(n)||s&&(Bs.test(n)||rs.test(n))}function pl(n,s,e,t){let i=/\d/.test(rs.exec(s[e])[2]),r=ve(n,i?"ol":"ul");r instanceof n.ownerDocument.defaultView.HTMLOListElement&&(r.start=parseInt(s[e].trim(),10));for(let a;e<s.length&&(a=rs.exec(s[e]))&&/\d/.test(a[2])===i;){let c=[s[e++].slice(a[0].length)],p=/^(\t| {2,})/;for(;e<s.length;e++){let y=s[e];if(y.trim()===""?!p.test(s[e+1]??""):!p.test(y))break;c.push(y.replace(/^(\t| {1,4})/,""))}for(;e<s.length&&s[e].trim()===""&&rs.test(s[e+1]??"");)e++;Ri(ve(r,"li"),c,t+1)}return e}function hl(n,s,e){let t=ve(n,"table"),i=(r,a)=>{let c=ve(t,"tr");for(let p of r.trim().replace(/^\||\|$/g,"").split("|"))Ai(ve(c,a),p.trim())};for(i(s[e],"th"),e+=2;e<s.length&&s[e].includes("|");e++)i(s[e],"td");return e}var ul=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,ml={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Ai(n,s){let e=[{mark:"",element:n}],t=0,i=r=>e[e.length-1].element.append(r);for(let r of s.matchAll(ul)){let[a,c,p,y,F,g]=r,B=r.index+a.length;i(s.slice(t,r.index)),t=B;let j=e[e.length-1].element,X=s[r.index-1]??"";if(c!==void 0)i(c);else if(p!==void 0)ve(j,"code").textContent=p;else if(y!==void 0){let Te=ve(j,"a");Te.textContent=y||F,/^(https?:\/\/|mailto:)/i.test(F)&&(Te.href=F)}else g===void 0?ve(j,"br"):e[e.length-1].mark===g&&!/\s/.test(X)?e.pop():e.length>8||/^\s?$/.test(s[B]??"")||g[0]==="_"&&/\w/.test(X)?i(g):e.push({mark:g,element:ve(j,ml[g])})}i(s.slice(t));for(let{mark:r,element:a}of e.slice(1).reverse())a.replaceWith(r,...a.childNodes)}var ee=class extends Error{constructor(e,t){super(t);this.code=e}};var ro=5e3,Mi=(n,s)=>new ee("not_supported",`export.${n} is not possible here: ${s}`),Ws=(n,s)=>new ee("invalid_argument",`export.${n}: ${s}`),as=class{#e=new Map;#t;#s;#i=0;#o=!1;#r=-ro;constructor(s,e){this.#t=s,this.#s=e}static has(s){return["savePDF","pickFolder","writeFiles","verifyFiles","openFolder"].includes(s)}async call(s,e,t){let i=e[0]??{};switch(s){case"savePDF":return this.#n(s,()=>this.#d(i));case"pickFolder":return this.#n(s,()=>this.#c(t));case"openFolder":{let r=this.#l(s,i.path);return this.#n(s,async()=>(await this.#a(s,{mode:"read",startIn:r}),{opened:!0}))}case"writeFiles":return{written:await this.#h(this.#l(s,i.directory),this.#p(s,i.files,t),t),directory:ao(i.directory)};default:return this.#u(this.#l(s,i.directory),this.#p(s,i.files,t))}}async#n(s,e){let{activeElement:t,defaultView:i}=this.#t.ownerDocument;if(t!==this.#t||!i?.navigator.userActivation.isActive||this.#o||performance.now()-this.#r<ro)throw new ee("permission_denied",`export.${s} needs a click of the user in the page, each time`);this.#o=!0;try{return await e()}finally{this.#o=!1,this.#r=performance.now()}}async#d({filename:s,markdown:e,metadata:t}){if(typeof e!="string")throw Ws("savePDF","markdown must be a text");let i=this.#t.ownerDocument,r=i.createElement("iframe");r.setAttribute("sandbox","allow-same-origin allow-modals"),r.className="print",r.setAttribute("aria-hidden","true"),r.tabIndex=-1,Object.assign(r.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),i.body.append(r);try{let a=r.contentDocument;a.title=m(String(s??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,a.body.style.font="11pt/1.5 sans-serif",a.body.style.overflowWrap="anywhere",so(a.body,e);for(let[c,p]of Object.entries(t??{}).reverse()){if(typeof p!="string"&&typeof p!="number")continue;let y=a.createElement(c==="title"?"h1":"p");y.textContent=c==="title"?String(p):`${c}: ${p}`,a.body.prepend(y)}for(let c of a.querySelectorAll("pre"))c.style.whiteSpace="pre-wrap";for(let c of a.querySelectorAll("table, th, td"))Object.assign(c.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(c=>setTimeout(c)),r.contentWindow.print()}finally{r.remove()}return null}async#a(s,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new ee("permission_denied",`export.${s}: ${t.message}`)}}async#c(s){if(!this.#s)throw Mi("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Mi("pickFolder","the browser has no dialog for it");if(this.#e.size>=s.folders)throw new ee("quota_exceeded",`the page has ${s.folders} folders already`);let e=await this.#s()&&await this.#a("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name||"folder";for(let i=2;this.#e.has(t);i++)t=`${e.name} (${i})`;return this.#e.set(t,e),{selected:!0,path:t}}#l(s,e){if(!window.showDirectoryPicker)throw Mi(s,"this browser does not let a page use a folder");let t=this.#e.get(ao(e));if(t)return t;throw new ee("not_found",`export.${s}: the user has chosen no such folder; call pickFolder`)}#p(s,e,t){if(!Array.isArray(e))throw Ws(s,"files must be a list");if(e.length>t.files)throw new ee("quota_exceeded",`at most ${t.files} files are possible`);return e.map(i=>{let r=typeof i=="string"?{name:i}:i,{name:a,content:c=""}=r??{};if(typeof a!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(a)){let p=JSON.stringify(a);throw Ws(s,`${p} is no path of a file in the folder, whose names begin with no dot`)}if(typeof c!="string")throw Ws(s,"the content of a file must be a text");return{name:a,content:c}})}async#h(s,e,t){if((this.#i+=e.length)>t.files)throw new ee("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:i,content:r}of e)try{let a=await(await lo(s,i,!0)).createWritable();await a.write(r),await a.close()}catch(a){throw new ee("unavailable",`export.writeFiles: ${i}: ${a.message}`)}return e.length}async#u(s,e){let t=[];for(let{name:i}of e)try{await lo(s,i,!1)}catch(r){if(!["NotFoundError","TypeMismatchError"].includes(r.name))throw new ee("unavailable",`export.verifyFiles: ${i}: ${r.message}`);t.push(i)}return{verified:t.length===0,missing:t}}};function ao(n){return String(n?.path??n)}async function lo(n,s,e){let t=s.split("/"),i=t.pop();for(let r of t)n=await n.getDirectoryHandle(r,{create:e});return n.getFileHandle(i,{create:e})}var Vs=class{#e;#t;#s;#i="there";#o=!1;#r;#n;constructor(s,e){this.#e=s,this.#t=e,this.#s=window.setInterval(()=>this.#a(),2e3)}ready(){this.#o=this.#n===void 0,clearTimeout(this.#n),this.#n=void 0,this.answered()}loaded(){clearTimeout(this.#n),this.#n=this.#o?void 0:window.setTimeout(()=>this.#d(),2e3),this.#o=!1}answered(){this.#r=void 0,this.#c("there")}stop(){clearInterval(this.#s),clearTimeout(this.#n)}#d(){this.#n=void 0,this.#c("away")}#a(){this.#i!=="away"&&(document.hidden?this.#r=void 0:this.#r===void 0?(this.#r=performance.now(),this.#e()):performance.now()-this.#r>6e3&&this.#c("silent"))}#c(s){s!==this.#i&&(this.#i=s,this.#t(s))}};var Ci={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},gl=256,fl=2048,co=matchMedia("(hover: hover)").matches?5e3:1e3,Gs={at:-co,tab:!1};for(let n of["keydown","pointerdown"])addEventListener(n,s=>{Gs={at:performance.now(),tab:s instanceof KeyboardEvent&&s.key==="Tab"}},!0);var Hi=new _t(1),jt=class{#e;#t;#s;#i;#o;#r;#n;#d;#a;#c=!1;#l=new AbortController;#p=0;#h=0;#u={window:0,channel:0};#b=!1;#f=!1;#v=!1;#E=0;#$=document.activeElement;#m;constructor(s,e,t,i={}){let r=i.window??window;this.#e=s,this.#t=e,this.#s=t,this.place=this.#m=i.at,this.element=document.createElement("iframe"),this.element.title=i.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#o=new as(this.element,t.confirmFolder),this.#r=new Vs(()=>this.#a?.postMessage({ask:!0}),p=>t.changed?.(p)),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),r.addEventListener("message",this.#w),this.element.addEventListener("load",()=>{this.#c=!1,this.#d!==void 0&&this.#r.loaded()}),this.element.addEventListener("pointerenter",()=>this.#f=!0),this.element.addEventListener("pointerleave",()=>this.#f=!1),addEventListener("focusin",this.#k),addEventListener("focus",this.#y),addEventListener("blur",this.#x);let a=Hi.join(e),c=t.onTheme(()=>this.#a?.postMessage({theme:t.theme()}));this.#i=()=>{r.removeEventListener("message",this.#w),removeEventListener("focusin",this.#k),removeEventListener("focus",this.#y),removeEventListener("blur",this.#x),c(),a()},this.#S(i.overlay??!1)}async#S(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#l.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#d=e.id,this.#n=e.limits,Hi.most=e.limits.connections,this.element.src=e.url+(this.#m?.hash??"")}catch(e){this.#g(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#v=!0,this.element.focus({preventScroll:!0})}close(){this.#l.signal.aborted||(this.#l.abort(),this.#i(),this.#r.stop(),this.#a?.close(),this.element.remove(),this.#d!==void 0&&this.#e.closeView({id:this.#t,view:this.#d}).catch(()=>{}))}#g(s){this.#l.signal.aborted||(this.close(),this.#s.failed(s))}#w=s=>{let e=this.element.contentWindow;if(e===null||s.source!==e||this.#T("window")||this.#c||s.data?.wasmhost!=="ready")return;this.#c=!0,this.#a?.close();let t=new MessageChannel;this.#a=t.port1,this.#a.onmessage=a=>this.#P(t.port1,a.data);let{token:i}=s.data,r={wasmhost:"connect",token:i,theme:this.#s.theme(),place:this.#m};this.#m=void 0,e.postMessage(r,"*",[t.port2]),this.#r.ready()};#k=()=>{document.activeElement!==this.element&&(this.#$=document.activeElement),this.#y()};#y=()=>{document.activeElement!==this.element&&(this.#v=!1,Gs.tab=!1)};#x=()=>{document.activeElement!==this.element||this.#v||this.#f||Gs.tab||navigator.userActivation.isActive&&performance.now()-Gs.at>co||(++this.#E>this.#n.focuses&&this.#g(Ci.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#$ instanceof HTMLElement&&this.#$.focus()}))};#T(s){let e=Math.floor(performance.now()/1e3);e!==this.#h&&(this.#h=e,this.#u={window:0,channel:0});let t=this.#n.messagesPerSecond;return++this.#u[s]<=(s==="channel"?t:Math.max(10,t/10))?!1:(this.#g(Ci.flood),!0)}#P(s,e){if(this.#T("channel")||typeof e!="object"||e===null)return;if("here"in e){this.#r.answered();return}if("follow"in e){this.#C();return}if("place"in e){this.#A(e.place);return}let{id:t,namespace:i,method:r,args:a}=e;typeof t!="number"||typeof i!="string"||typeof r!="string"||typeof a!="string"||i.length+r.length>gl||this.#R(s,{id:t,namespace:i,method:r,args:a})}#A(s){let{hash:e,x:t,y:i}=s??{};typeof e!="string"||e.length>fl||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(i)||(this.place={hash:e,x:t,y:i})}async#R(s,e){this.#p++;try{if(this.#p>this.#n.openCalls)throw new ee("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#M(e)})}catch(t){let i=t instanceof ee?t.code:"unavailable",r=t instanceof Error?t.message:String(t);s.postMessage({id:e.id,error:{code:i,message:r}}),t.code==="view_not_found"&&this.#g(Ci.ended)}finally{this.#p--}}async#M({namespace:s,method:e,args:t}){if(t.length>this.#n.callBytes)throw new ee("quota_exceeded",`the arguments of a call have at most ${this.#n.callBytes} bytes`);let i;try{i=JSON.parse(t)}catch{i=void 0}if(!Array.isArray(i))throw new ee("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){let{activeElement:y,defaultView:F}=this.element.ownerDocument;if(y!==this.element||!F?.navigator.userActivation.isActive)throw new ee("permission_denied","session.launchWithDraft needs a click of the user in the page");let g=i[0]??{};this.#s.openSession({draftText:String(g.draftText??""),autoSend:g.autoSend===!0});return}if(s==="export"&&as.has(e))return this.#o.call(e,i,this.#n);let{signal:r}=this.#l,a={id:this.#t,view:this.#d??"",namespace:s,method:e,args:i},{result:c,error:p}=await Hi.take(this.#t,()=>this.#e.callView(a,{signal:r}),r);if(p!==void 0)throw new ee(p.code,p.message);return c}async#C(){if(!this.#b)for(this.#b=!0;!this.#l.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#l.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#a?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};function D(n){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");Hs(vl(n,i=>t().close(i),()=>{let i=t().returnValue==="confirmed";e.remove(),s(i)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function vl(n,s,e){return o`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>s("")}>${h.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>s("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var zs=class{constructor(s,e,t){this.label=s;this.changed=e;this.#e=0;this.#s=new AbortController;this.moved=(s,e)=>{this.#e=s,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#s.signal,t])}#e;#t;#s;bar(){let s=this.#e,e=this.#t,t=e!==void 0&&s>=e,i=s===0?"":t?h.transfer.looks:e===void 0?L(s):h.transfer.of(L(s),L(e),qn(s/e)),r=e!==void 0&&!t;return o`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${r?s/e:l}></progress>
      <span class="faint">${i}</span>
      ${v(h.cancel,()=>this.#s.abort(),{name:h.transfer.cancel(this.label)})}
    </div>`}};function po(n){return(s,e={})=>new Promise((t,i)=>{let r=String(s),a=new XMLHttpRequest,c=()=>i(new TypeError("no answer"));a.open(e.method??"GET",r),new Headers(e.headers).forEach((p,y)=>a.setRequestHeader(y,p)),a.upload.onprogress=p=>n(p.loaded,p.total),a.onerror=c,a.onabort=()=>i(new DOMException("","AbortError")),a.onload=()=>{if(a.responseURL!==r)return c();let{status:p}=a,y=a.getResponseHeader("Content-Type")??"";t(new Response(p===204?null:a.responseText,{status:p,headers:{"Content-Type":y}}))},e.signal?.addEventListener("abort",()=>a.abort(),{once:!0}),e.signal?.aborted?a.onabort(new ProgressEvent("abort")):a.send(e.body)})}var Ks;function ho(n){Ks=n}var w=class extends Ee{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#s=0}#e;#t;#s;get live(){return Ks}get client(){return Ks.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}async refresh(){let e=++this.#s,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#s)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(i){if(t.aborted||e!==this.#s)return;this.#i(i)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let i=await t();return await this.refresh(),i}catch(i){this.#t.signal.aborted||this.#i(i);return}finally{let i=new Set(this.running);i.delete(e),this.running=i}}}async transfer(e,t,i){if(this.running.has(e))return;let r=new zs(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,r),this.run(e,async()=>{try{return await i(r,ns(po(r.moved)))}catch(a){if(!r.signal.aborted)throw a;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??l}runs(e){return this.running.has(e)}#i(e){os(e)&&Ks.dispatchEvent(new Event("refused")),this.failure=e}render(){return o` ${this.failure===void 0?l:Ye(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?Un():l}`}};u([f()],w.prototype,"failure",2),u([f()],w.prototype,"loaded",2),u([f()],w.prototype,"running",2);var oe=h.sessions,$l=400,Ii=new Map;function uo(n,s){Ii.set(n,s)}var Qs=n=>n?.status==="starting"||n?.status==="running",qt,Q,ls,mo,go,fo,Js,vo,Oi,_i,Xe=class extends w{constructor(){super(...arguments);$(this,Q);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";$(this,qt)}connectedCallback(){super.connectedCallback(),this.draft=Ii.get(this.plugin)??"",Ii.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(E(this,qt))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,i]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let r=i.messages.length!==this.messages.length||Qs(E(this,Q,ls));this.messages=i.messages,clearTimeout(E(this,qt)),Qs(E(this,Q,ls))&&ne(this,qt,setTimeout(()=>{this.refresh()},$l)),r&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return o`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${m(e.label)}</bdi></h2>
          ${v(oe.new,()=>we("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>o`<li>
                <a
                  href=${A("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${T(t.name)}</span> ${C(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?o`<p class="faint">${oe.none}</p>`:l}
      </aside>
      <div class="card conversation">${E(this,Q,ls)?d(this,Q,fo).call(this,E(this,Q,ls)):d(this,Q,mo).call(this,e)}</div>
    </div>`}};qt=new WeakMap,Q=new WeakSet,ls=function(){return this.list?.sessions.find(e=>e.id===this.session)},mo=function(e){return o`${R(oe.start,oe.startHelp)} ${d(this,Q,go).call(this,e)} ${d(this,Q,Oi).call(this,void 0)}`},go=function(e){return e.suggestedPrompts.length===0?l:o`<div>
      <p class="faint">${oe.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>o`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},fo=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return o`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${b(oe.status[e.status]??m(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(oe.stop,()=>{this.run("stop",()=>this.client.stopSession(E(this,Q,Js)))},{busy:this.runs("stop")})}
        ${v(oe.remove,()=>{d(this,Q,vo).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?o`<p class="bad-text">${m(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${oe.messages} aria-busy=${Qs(e)?"true":"false"}>
        ${ae(this.messages,i=>i.id,i=>o`<div class="message ${i.role==="user"?"mine":""}">
              <small
                >${i.role==="user"?oe.you:oe.role[i.role]??m(i.role)} · ${C(i.timestamp)}</small
              >
              <p dir="auto">${pe(i.text)}</p>
            </div>`)}
        ${Qs(e)?o`<p class="faint typing">${oe.working}</p>`:l}
      </div>
      ${e.status==="ended"?o`<p class="faint">${oe.ended}</p>`:d(this,Q,Oi).call(this,e)}`},Js=function(){return{id:this.plugin,session:this.session}},vo=async function(){await D({title:oe.removeQuestion,body:o`<p>${oe.removeHelp}</p>`,confirm:oe.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(E(this,Q,Js)),we("plugin",this.plugin,"sessions")})},Oi=function(e){return o`<form class="composer" @submit=${t=>{d(this,Q,_i).call(this,t,e)}}>
      <textarea
        aria-label=${oe.message}
        placeholder=${oe.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,Q,_i).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${oe.send}</button>
    </form>`},_i=async function(e,t){e.preventDefault();let i=this.draft.trim();i!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...E(this,Q,Js),text:i});else{let r=await this.client.createSession({id:this.plugin,prompt:i});we("plugin",this.plugin,"sessions",r.id)}this.draft=""})},u([q()],Xe.prototype,"plugin",2),u([q()],Xe.prototype,"session",2),u([f()],Xe.prototype,"list",2),u([f()],Xe.prototype,"messages",2),u([f()],Xe.prototype,"draft",2),Xe=u([k("plugin-sessions")],Xe);var yl=["50","100","200","300","400","500","600","700","800","900"].map(n=>`--surface-${n}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function bl(){let n=getComputedStyle(document.documentElement);return{mode:mi(),visualTheme:"wasmhost",properties:Object.fromEntries(yl.map(s=>[s,n.getPropertyValue(s).trim()]))}}function Ys(n,s,e){return{theme:bl,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!n.plugin(s)?.permissions.some(i=>i.name==="sessions"&&i.granted))throw new ee("permission_denied","session.launchWithDraft needs the permission sessions");uo(s,t.draftText),we("plugin",s,"sessions")},failed:e}}var Li=h.page,Xs=new Map;async function Zs(n,s){let e=Xs.get(s);if(e&&!e.closed){e.focus();return}let t={width:360,height:480},i=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(t):window.open("","",`popup,width=${t.width},height=${t.height}`);if(!i)throw new Error(Li.blocked);Xs.set(s,i);let r=new jt(n.client,s,Ys(n,s,()=>i.close()),{overlay:!0,title:Li.titleOf(s),window:i});i.document.title=Li.titleOf(s),Object.assign(i.document.body.style,{margin:"0",height:"100vh"}),Object.assign(r.element.style,{border:"0",width:"100%",height:"100%"}),i.document.body.append(r.element);let a=()=>{let c=n.plugin(s)?.state;(c===void 0||c==="disabled")&&i.close()};n.addEventListener("plugins",a),i.addEventListener("pagehide",()=>{n.removeEventListener("plugins",a),Xs.get(s)===i&&Xs.delete(s),r.close()})}var wl=4,kl=3e3,xl=15e3,Tl=2e4,Z,$o,ji,qi,Ni,ei,yo,bo,wo,ft=class extends Ee{constructor(){super(...arguments);$(this,Z);this.shown=[];this.offers=new Map}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:i}=e.detail;!t||t.read||i==="read"||(this.shown=[...this.shown.filter(r=>r.id!==t.id),t].slice(-wl),setTimeout(()=>d(this,Z,ji).call(this,t.id),Math.min(xl,Math.max(kl,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.addEventListener("enabled",e=>{let{detail:t}=e;this.live.plugin(t)?.ui?.overlay&&(d(this,Z,Ni).call(this,t,void 0),setTimeout(()=>d(this,Z,ei).call(this,t),Tl))}),this.live.undo.addEventListener("added",()=>{d(this,Z,$o).call(this)})}render(){return[d(this,Z,bo).call(this),d(this,Z,wo).call(this)]}};Z=new WeakSet,$o=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},ji=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Z,ji).call(this,e),1e3):d(this,Z,qi).call(this,e)},qi=function(e){this.shown=this.shown.filter(t=>t.id!==e)},Ni=function(e,t){this.offers=new Map(this.offers).set(e,t)},ei=function(e){let t=new Map(this.offers);t.delete(e),this.offers=t},yo=async function(e){try{await Zs(this.live,e),d(this,Z,ei).call(this,e)}catch(t){d(this,Z,Ni).call(this,e,t)}},bo=function(){let{undo:e}=this.live;return e.list.length+this.offers.size===0?l:o`<div class="undo" role="status">
      ${ae(e.list,t=>t.key,t=>o`<div class="toast">
            <div>${t.failure===void 0?t.text:Ye(t.failure)}</div>
            ${t.failure!==void 0?v(h.dismiss,()=>e.drop(t.key)):e.has(t.key)?v(h.undo,()=>e.drop(t.key)):l}
          </div>`)}
      ${ae(this.offers,([t])=>t,([t,i])=>o`<div class="toast">
            <div>${i===void 0?h.page.hasOverlay(t):Ye(i)}</div>
            ${v(h.page.overlay,()=>{d(this,Z,yo).call(this,t)},{name:h.page.overlayOf(t)})}
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,Z,ei).call(this,t)}>
              ${fe("close")}
            </button>
          </div>`)}
    </div>`},wo=function(){return o`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${ae(this.shown,e=>e.id,e=>o` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?o`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,Z,qi).call(this,e.id)}>
              ${fe("close")}
            </button>
          </div>`)}
    </div>`},u([q({attribute:!1})],ft.prototype,"live",2),u([f()],ft.prototype,"shown",2),u([f()],ft.prototype,"offers",2),ft=u([k("wasmhost-toasts")],ft);var J=h.home,El=["notes","feed-digest"],Sl=3e3;function Fi(n){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return b(h.state[n.state]??m(n.state),s[n.state]??"")}var Pl=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Al(n){let s=Pl.get(n);return s?o`<p><a href=${A(s)}>${J.goTo(h.pages[s])}</a></p>`:l}function Rl(n){let s=n.missingPermissions??[];return s.length>0?o`<p>${J.missing} <code>${s.join(", ")}</code></p>`:l}var ds,cs,Se,ko,xo,To,Eo,So,vt=class extends w{constructor(){super(...arguments);$(this,Se);this.topics=["plugins","notices"];this.alerts=[];this.filter="";$(this,ds,new Map);$(this,cs,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},Sl);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,i]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=i.notifications;let r=performance.now();for(let a of this.live.plugins){let c=E(this,ds).get(a.id);c&&r-c.at<500||(c&&E(this,cs).set(a.id,Math.max(0,a.stats.instructions-c.ticks)/(r-c.at)*1e3),E(this,ds).set(a.id,{at:r,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),i=t===""?e:e.filter(r=>`${r.id} ${r.name} ${r.description??""}`.toLowerCase().includes(t));return o` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${A("install")}>${fe("plus")}${h.pages.install}</a>
      </div>
      ${d(this,Se,Eo).call(this)}
      ${e.length===0&&this.live.ready?d(this,Se,xo).call(this):o` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${O(e.length)}</span></h2>
                ${e.length>5?o`<input
                        type="search"
                        aria-label=${J.filter}
                        placeholder=${J.filter}
                        .value=${this.filter}
                        @input=${r=>{this.filter=r.target.value}}
                      />`:l}
                ${d(this,Se,ko).call(this)}
              </div>
              ${i.length===0?R(J.noMatch,J.noMatchHelp):o`<ul class="cards">
                      ${ae(i,r=>r.id,r=>d(this,Se,So).call(this,r))}
                    </ul>`}
            </section>`}`}};ds=new WeakMap,cs=new WeakMap,Se=new WeakSet,ko=function(){let e=this.status?.memory;return e?o`<span class="total"
          ><span class="faint">${J.memoryOfAll}</span>${ss(J.memoryOfAll,e.usedBytes,e.maxBytes,`${L(e.usedBytes)} / ${L(e.maxBytes)}`)}</span
        >`:l},xo=function(){return R(J.none,Oe(J.noneHelp),o`<div class="row">
          ${v(J.examples,()=>{d(this,Se,To).call(this)},{kind:"primary",busy:this.runs("examples")})}
          <a class="button" href=${A("install")}>${h.pages.install}</a>
          <a class="button" href=${A("catalogue")}>${h.pages.catalogue}</a>
        </div>
        ${this.bar("examples")}
        <p class="faint">${J.examplesHelp}</p>`)},To=async function(){await this.transfer("examples",J.examples,async({signal:e},t)=>{for(let i of El){let r=await fetch(`/console/examples/${i}.plugin.zip`,{signal:e});if(!r.ok)throw new TypeError(r.statusText);let a=await r.blob(),{digest:c,permissions:p}=await t.inspectPackage({},a,{signal:e});await t.installPackage({digest:c,grants:p.map(y=>y.name)},a,{signal:e})}await this.live.changed("plugins")})},Eo=function(){let e=this.live.plugins.filter(p=>p.state==="failed"||p.state==="incompatible"||(p.missingPermissions?.length??0)>0||(p.faults?.length??0)>0),t=new Set(e.map(p=>p.id)),i=(this.status?.findings??[]).filter(p=>!p.plugin||!t.has(p.plugin)),r=this.live.waiting,a=this.alerts.filter(p=>!this.live.undo.has(`dismiss ${p.id}`)),c=o`<a href=${A("inbox")}>${J.openInbox}</a>`;return r+e.length+i.length+a.length===0?l:o`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${J.attention}</h2>
      ${r>0?S("info",o`<strong>${J.approvals(r)}</strong> ${c}`):l}
      ${e.map(p=>S("bad",o`<p>
              <strong
                ><a href=${A("plugin",p.id)}><code>${p.id}</code></a> ${h.state[p.state]}</strong
              >
            </p>
            <p>${m(p.reason??"")}</p>
            ${Rl(p)}`))}
      ${i.map(p=>S(p.severity==="error"?"bad":"warn",o`<p>${p.plugin?o`<code>${p.plugin}</code>: `:l}${m(p.what)}</p>
            ${p.do?o`<p class="faint">${Oe(m(p.do))}</p>`:l} ${Al(p.component)}`))}
      ${a.map(p=>S("warn",o`<p class="faint">${h.saysPlugin} <code>${p.plugin}</code>, ${C(p.created)}</p>
            <p>${p.title?o`<strong>${T(p.title)}</strong> `:l}${T(p.body??"")}</p>
            ${v(h.dismiss,()=>this.live.undo.later(`dismiss ${p.id}`,h.notifications.dismissed(p.plugin),async()=>{await this.client.dismissNotice({id:p.id}),await this.refresh()}),{name:J.dismissOf(p.plugin)})}`))}
    </section>`},So=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),i=E(this,cs).get(e.id)??0;return o`<li class="card plugin">
      ${_e(e.name,e.id,{image:this.live.icons.of(e)})}
      <div class="grow">
        <h3>
          <a href=${A("plugin",e.id)}><bdi>${m(e.name)}</bdi></a> ${Fi(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)}</p>
        <p class="said-line" dir="auto">${m(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${J.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?ss(J.memoryOf(e.id),e.stats.memoryBytes,t,`${L(e.stats.memoryBytes)} / ${L(t)}`):L(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${J.work}</dt>
          <dd>${i>0?J.ticks(O(Math.round(i))):J.idle}</dd>
        </div>
        <div>
          <dt>${J.calls}</dt>
          <dd>
            ${O(e.stats.calls)}${e.stats.errors>0?o` <span class="bad-text">${J.errors(e.stats.errors)}</span>`:l}${e.stats.crashes>0?o` <span class="bad-text">${J.crashes(e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},u([f()],vt.prototype,"status",2),u([f()],vt.prototype,"alerts",2),u([f()],vt.prototype,"filter",2),vt=u([k("home-page")],vt);var U=h.access,Ml=86400,xe,Ui,Po,Ao,Ro,Mo,Nt=class extends w{constructor(){super(...arguments);$(this,xe);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return o`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?d(this,xe,Ao).call(this,this.made):l}
      ${d(this,xe,Ui).call(this,U.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,xe,Ui).call(this,U.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,xe,Ro).call(this,e)}>
        <h2>${U.create}</h2>
        ${_(U.name,o`<input name="name" required maxlength="100" placeholder=${U.nameExample} />`)}
        ${_(U.reaches,o`<select name="plugin">
            <option value="">${U.everything}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${U.onlyPlugin(e.id)}</option>`)}
          </select>`,U.reachesHelp)}
        ${_(U.expires,o`<select name="days">
            <option value="7">${U.days(7)}</option>
            <option value="30" selected>${U.days(30)}</option>
            <option value="365">${U.days(365)}</option>
            <option value="0">${U.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${U.create}</button></div>
      </form>`}};xe=new WeakSet,Ui=function(e,t){return t.length===0?l:o`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[U.name,U.prefix,U.reaches,U.made,U.used,U.expires].map(i=>o`<th>${i}</th>`)}
              <th><span class="hidden">${U.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(i=>d(this,xe,Po).call(this,i))}
          </tbody>
        </table>
      </div>
    </section>`},Po=function(e){let t=e.scopes.map(i=>o`<code>${[i.plugin,i.method,i.path].filter(Boolean).join(" ")}</code> `);return o`<tr>
      <td>${m(e.name)}</td>
      <td>${e.prefix?o`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?b(U.everything,"warn"):t}</td>
      <td>${C(e.createdAt)}</td>
      <td>${e.lastUsedAt?C(e.lastUsedAt):U.never}</td>
      <td>${e.expiresAt?C(e.expiresAt):U.never}</td>
      <td class="end">
        ${v(U.revoke,()=>{d(this,xe,Mo).call(this,e)},{busy:this.runs(e.id),name:U.revokeOf(m(e.name))})}
      </td>
    </tr>`},Ao=function(e){return S("good",o`<p><strong>${U.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(U.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(U.done,()=>{this.made=void 0})}
        </div>`)},Ro=function(e){e.preventDefault();let t=e.target,i=new FormData(t),r=String(i.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(i.get("name")).trim(),scopes:r===""?[]:[{plugin:r}],expiresInSeconds:Number(i.get("days"))*Ml}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},Mo=async function(e){await D({title:U.revokeQuestion(m(e.name)),body:o`<p>${U.revokeHelp}</p>`,confirm:U.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},u([f()],Nt.prototype,"tokens",2),u([f()],Nt.prototype,"made",2),Nt=u([k("access-page")],Nt);var Y=h.ai,Pe,Co,Ho,Io,Oo,_o,$t=class extends w{constructor(){super(...arguments);$(this,Pe);this.usage=[]}async load(e){let[t,i]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=i.usage}view(){let e=this.settings;return o`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?S("bad",m(e.problem)):l} ${e.configured?l:S("info",Y.none)}
      <form class="card form" @submit=${t=>d(this,Pe,Io).call(this,t)}>
        <h2>${Y.provider}</h2>
        ${_(Y.baseUrl,o`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,Y.baseUrlHelp)}
        ${_(Y.model,o`<input name="model" required .value=${e.model} />`)}
        ${_(Y.key,o`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?Y.keySet:Y.keyNone}
          />`,Y.keyHelp)}
        ${_(Y.maxTokens,o`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,Y.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?o`${v(Y.test,()=>{d(this,Pe,Oo).call(this)},{busy:this.runs("test")})}
                ${v(Y.forget,()=>{d(this,Pe,_o).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,Pe,Co).call(this,this.test):l}
      </form>
      <section>
        <h2>${Y.usage}</h2>
        ${this.usage.length===0?R(Y.noUsage,Y.noUsageHelp):d(this,Pe,Ho).call(this)}
      </section>`}};Pe=new WeakSet,Co=function(e){return S("good",o`<p>${Y.answered(He(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},Ho=function(){return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${Y.plugin}</th>
            <th>${Y.tokens}</th>
            <th>${Y.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>o`<tr>
                <td>
                  <a href=${A("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${ss(Y.tokensOf(e.plugin),e.tokens,e.budget,`${O(e.tokens)} / ${O(e.budget)}`)}
                </td>
                <td>${O(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},Io=function(e){e.preventDefault();let t=this.settings,i=e.target,r=new FormData(i),a=c=>String(r.get(c)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),i.querySelector("[name=key]").value=""})},Oo=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},_o=async function(){await D({title:Y.forgetQuestion,body:o`<p>${Y.forgetHelp}</p>`,confirm:Y.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},u([f()],$t.prototype,"settings",2),u([f()],$t.prototype,"usage",2),u([f()],$t.prototype,"test",2),$t=u([k("ai-page")],$t);async function ti(n,s,e){let t=[],i=0;for(let r=n.body.getReader();;){let{done:a,value:c}=await r.read();if(a)break;t.push(c),e(i+=c.length)}Cl(new Blob(t),s)}function Cl(n,s){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function si(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var he=h.backup,Ue,Lo,jo,qo,No,yt=class extends w{constructor(){super(...arguments);$(this,Ue);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return o`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${he.make}</h2>
        <p>${he.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${he.withLogs}</span></label
        >
        <div class="row">
          ${v(he.make,()=>{d(this,Ue,Lo).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?S("good",o`<p>${he.made}</p>
                  ${v(he.confirmStored,()=>{d(this,Ue,jo).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${he.restore}</h2>
        <p>${he.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${he.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,Ue,qo).call(this)}`}};Ue=new WeakSet,Lo=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",he.make,async({signal:i,moved:r})=>{let a=await this.client.backup({logs:this.logs},{signal:i});return await ti(a,`wasmhost-${si()}.tar.gz`,r),!0})&&(this.stored=e)},jo=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},qo=function(){return o`<section>
      <h2>${he.orphans}</h2>
      <p class="faint">${he.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>o`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${L(e.bytes)}, ${C(e.modified)}</span>
              </div>
              ${v(he.delete,()=>{d(this,Ue,No).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:he.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},No=async function(e){await D({title:he.deleteQuestion(e.id),body:o`<p>${he.deleteWarning}</p>`,confirm:he.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},u([f()],yt.prototype,"orphans",2),u([f()],yt.prototype,"logs",2),u([f()],yt.prototype,"stored",2),yt=u([k("backup-page")],yt);var P=h.install,Di=[];function Gi(n){Di=n}var I,Fo,Bi,ii,Uo,Do,Wi,Vi,ni,Bo,Wo,Vo,Go,zo,Ko,Qo,Jo,Ae=class extends w{constructor(){super(...arguments);$(this,I);this.grants=new Set;this.accept=!1;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=Di,Di=[],this.queue.length>0&&d(this,I,Bi).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return o`<div class="title">
        <h1>${h.pages.install}</h1>
        ${this.queue.length>1?o`<span class="faint">${P.turn(this.turn+1,this.queue.length)}</span>`:l}
      </div>
      ${this.fetching&&e?d(this,I,Fo).call(this,e):this.found?d(this,I,Bo).call(this,this.found):e?o`<div class="row">${v(P.skip,()=>d(this,I,ii).call(this,"catalogue"))}</div>`:d(this,I,Uo).call(this)}`}};I=new WeakSet,Fo=function(e){return o`<section class="card stack">
      <p role="status">${P.fetching(e.id)}</p>
      <progress aria-label=${P.fetching(e.id)}></progress>
      <div class="row">${v(h.cancel,()=>this.fetching?.abort())}</div>
    </section>`},Bi=async function(){let{id:e,catalogue:t,version:i}=this.queue[this.turn],r=new AbortController;this.fetching=r,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:i},{signal:r.signal});await d(this,I,ni).call(this,{path:a.path,fetched:a})}catch(a){if(!r.signal.aborted)throw a;this.isConnected&&we("catalogue",e)}}),this.fetching=void 0},ii=function(...e){if(this.turn+1>=this.queue.length){we(...e);return}this.turn++,d(this,I,Bi).call(this)},Uo=function(){return o`<form class="card stack" @submit=${e=>d(this,I,Do).call(this,e)}>
        <h2>${P.folder}</h2>
        <p class="faint">${Oe(P.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${_(P.path,o`<input name="path" required spellcheck="false" placeholder=${P.pathExample} />`)}
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
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,I,Wi).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${P.package}</h2>
        <p class="faint">${Oe(P.packageHelp)}</p>
        ${_(P.file,o`<input
            type="file"
            multiple
            @change=${e=>d(this,I,Wi).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},Do=function(e){e.preventDefault(),d(this,I,Vi).call(this,{path:String(new FormData(e.target).get("path")).trim()})},Wi=function(e){let t=e.find(r=>r.name.endsWith(".minisig")),i=e.find(r=>r!==t);i&&(async()=>await d(this,I,Vi).call(this,{file:i,signature:await t?.text()}))()},Vi=async function(e){"path"in e?await this.run("inspect",()=>d(this,I,ni).call(this,e)):await this.transfer("inspect",P.package,({signal:t},i)=>d(this,I,ni).call(this,e,i,t))},ni=async function(e,t=this.client,i){let r=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:i}));this.source=e,this.found=r,this.accept=!1,this.grants=new Set(r.permissions.filter(a=>!a.declined).map(a=>a.name))},Bo=function(e){let t=e.installed!==void 0&&e.installed!=="";return o`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?P.upgradeOf(e.id):P.installOf(e.id)}</h2>
            <p class="faint">
              ${t?P.versions(m(e.installed),m(e.version)):`${P.version} ${m(e.version)}`}
              ${e.downgrade?b(P.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Ie([e.name,e.author?P.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,I,Vo).call(this,e)} ${d(this,I,Go).call(this)} ${e.refused?S("bad",m(e.refused)):l}
        ${e.warnings?.length?S("warn",o`<strong>${P.warnings}</strong>
                  <ul>
                    ${e.warnings.map(i=>o`<li>${m(i)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${P.mayDo}</h2>
        ${e.permissions.length===0?o`<p>${P.nothing}</p>`:l}
        ${e.permissions.map(i=>o`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(i.name)}
                @change=${r=>d(this,I,Wo).call(this,i.name,r.target.checked)}
              /><span
                ><strong>${i.name}</strong> ${i.granted?b(P.had,"good"):l}${i.declined?b(P.declined):l}<br />${i.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,I,zo).call(this,e):l} ${d(this,I,Qo).call(this,e)}
      <section class="card">
        <p class="faint">${P.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(t?P.upgrade:P.install,()=>{d(this,I,Jo).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${this.queue.length>0?v(P.skip,()=>d(this,I,ii).call(this,"catalogue")):v(h.cancel,()=>{this.found=void 0})}
        </div>
        ${this.bar("install")}
      </section>`},Wo=function(e,t){let i=new Set(this.grants);t?i.add(e):i.delete(e),this.grants=i},Vo=function(e){if(!e.signer)return S("info",P.unsigned);let{signer:t}=e;return S(t.trusted?"good":"info",o`<p>${t.trusted?P.signedTrusted:P.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?o`<p>${P.signerFirst}</p>`:l}`)},Go=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?o`<p class="faint">${P.from(e.catalogue)}</p>
      ${e.yanked?S("bad",o`<p>${P.yanked}</p>${T(e.yanked)}`):l}
      ${e.vulnerable?S("bad",o`<p>${P.vulnerable}</p>${T(e.vulnerable)}`):l}`:l},zo=function(e){return o`<section class="card">
      <h2>${P.changes}</h2>
      <ul>
        ${e.changes.map(t=>o`<li>${m(t.what)}${d(this,I,Ko).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${P.acceptChanges}</span></label
      >
    </section>`},Ko=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),i=e.from||e.to?o` (${T(e.from??"")} → ${T(e.to??"")})`:l;return o`${t?o` ${T(t)}`:l}${e.atMost?` ${m(e.atMost)}`:l}${i}`},Qo=function(e){let t=(i,r)=>r.length===0?l:o`<h3>${i}</h3>
            <ul>
              ${r.map(a=>o`<li>${a}</li>`)}
            </ul>`;return o`<section class="card">
      <h2>${P.does}</h2>
      ${t(P.endpoints,e.endpoints.map(i=>o`<code>${i.method} ${m(i.path)}</code> ${i.auth?l:b(P.open,"warn")}
              ${i.requiresConfirmation?b(P.asks,"info"):l}`))}
      ${t(P.jobs,e.jobs.map(i=>o`<code>${i.id}</code> ${m(i.atMost)} ${i.approvalRequired?b(P.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?P.memory(e.memory.wantedMb,e.memory.givenMb):P.noBackend}</p>
      ${this.source&&"file"in this.source?o`<p class="faint">${m(this.source.file.name)}, ${L(this.source.file.size)}</p>`:l}
    </section>`},Jo=async function(e){let{source:t}=this;if(!t)return;let i={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},r=[...this.grants],a=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,grants:r,source:t.fetched?.source,...i})):this.transfer("install",P.installOf(e.id),({signal:c},p)=>p.installPackage({...i,grants:r,signature:t.signature},t.file,{signal:c})));a&&(await this.live.changed("plugins"),d(this,I,ii).call(this,...this.queue.length>1?["catalogue"]:["plugin",a.id]))},u([f()],Ae.prototype,"source",2),u([f()],Ae.prototype,"found",2),u([f()],Ae.prototype,"grants",2),u([f()],Ae.prototype,"accept",2),u([f()],Ae.prototype,"over",2),u([f()],Ae.prototype,"queue",2),u([f()],Ae.prototype,"turn",2),u([f()],Ae.prototype,"fetching",2),Ae=u([k("install-page")],Ae);var x=h.catalogue,Yo=60,Hl=500,Il=150;function ri(n){return o`${n.yanked?b(x.yanked,"bad"):l} ${n.vulnerable?b(x.vulnerable,"bad"):l}
  ${n.expired?b(x.expired,"warn"):l}`}function zi(n){return o`${n.yanked?S("bad",o`<strong>${x.yanked}</strong> <bdi>${m(n.yanked)}</bdi>`):l}
  ${n.vulnerable?S("bad",o`<strong>${x.vulnerable}</strong> <bdi>${m(n.vulnerable)}</bdi>`):l}`}var ps,ue,Ki,oi,Zo,er,tr,sr,De=class extends w{constructor(){super(...arguments);$(this,ue);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;$(this,ps,0)}async load(e){let t=Math.min(Hl,Math.max(Yo,this.hits?.plugins.length??0)),[i,r,{catalogues:a}]=await Promise.all([d(this,ue,Ki).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=i,this.catalogues=a.length,this.outdated=r}view(){let{plugins:e,found:t,tags:i,problems:r}=this.hits;return o`<div class="title">
        <h1>${h.pages.catalogue}</h1>
        <a class="button" href=${A("catalogues")}>${h.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?R(x.noCatalogues,x.noCataloguesHelp,o`<a class="button primary" href=${A("catalogues")}>${x.addOne}</a>`):o`${r?.map(a=>S("warn",m(a)))} ${d(this,ue,sr).call(this)} ${d(this,ue,er).call(this,i)}
              <p class="faint" role="status">${x.found(O(t))}. ${x.words}</p>
              ${e.length===0?R(x.none,x.noneHelp):o`<ul class="cards">
                      ${ae(e,a=>`${a.catalogue}/${a.id}`,a=>d(this,ue,tr).call(this,a))}
                    </ul>`}
              ${e.length<t?o`<div class="row">${v(x.more,()=>{d(this,ue,Zo).call(this)},{busy:this.runs("more")})}</div>`:l}`}`}};ps=new WeakMap,ue=new WeakSet,Ki=function(e,t){let{text:i,tag:r,category:a}=this;return this.client.searchCatalogues({text:i,tag:r,category:a,icons:!0,...e},{signal:t})},oi=function(e=0){clearTimeout(E(this,ps)),ne(this,ps,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},Zo=async function(){let e=this.hits.plugins;try{let t=await d(this,ue,Ki).call(this,{limit:Yo,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},er=function(e){let t=this.tag!==""&&!e.some(i=>i.tag===this.tag);return o`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${x.search}
          placeholder=${x.search}
          maxlength="200"
          .value=${this.text}
          @input=${i=>{this.text=i.target.value,d(this,ue,oi).call(this,Il)}}
        />
        <select
          aria-label=${x.category}
          @change=${i=>{this.category=i.target.value,d(this,ue,oi).call(this)}}
        >
          <option value="">${x.anyCategory}</option>
          ${Object.entries(x.categories).map(([i,r])=>o`<option value=${i}>${r}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${x.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:i})=>o`<button
              type="button"
              class="plain"
              aria-pressed=${i===this.tag?"true":"false"}
              @click=${()=>{this.tag=i===this.tag?"":i,d(this,ue,oi).call(this)}}
            >
              <bdi>${m(i)}</bdi>
            </button>`)}
      </div>`},tr=function(e){let t=this.outdated.plugins.find(i=>i.id===e.id&&i.catalogue===e.catalogue)?.version;return o`<li class="card plugin">
      ${_e(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${A("catalogue",e.id)}><bdi>${m(e.name)}</bdi></a>
          ${e.installed?b(x.installed(m(e.installed)),"good"):l}
          ${t?b(x.update(m(t)),"info"):l} ${ri(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)} <bdi>${x.by(m(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${m(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(i=>m(i)).join(", ")}</bdi></p>
      </div>
    </li>`},sr=function(){let{plugins:e}=this.outdated;if(e.length===0)return l;let t=e.filter(i=>i.version);return o`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${x.updates} <span class="faint">${O(e.length)}</span></h2>
        ${t.length>1?v(x.upgradeAll,()=>Xo(t)):l}
      </div>
      <ul class="rows">
        ${e.map(i=>o`<li>
              <div class="grow">
                <strong><a href=${A("catalogue",i.id)}><code>${i.id}</code></a></strong>
                ${i.version?x.toInstalled(m(i.installed),m(i.version)):x.nothingNewer} ${ri(i)}
                ${zi(i)} ${i.changelog?Ie(i.changelog,x.changes):l}
              </div>
              ${i.version?v(x.upgrade,()=>Xo([i]),{kind:"primary",name:x.upgradeOf(i.id)}):l}
            </li>`)}
      </ul>
    </section>`},u([f()],De.prototype,"text",2),u([f()],De.prototype,"tag",2),u([f()],De.prototype,"category",2),u([f()],De.prototype,"hits",2),u([f()],De.prototype,"outdated",2),u([f()],De.prototype,"catalogues",2),De=u([k("catalogue-page")],De);function Xo(n){Gi(n.map(s=>({id:s.id,catalogue:s.catalogue,version:s.version}))),we("install")}var Le,ir,nr,or,Qi,bt=class extends w{constructor(){super(...arguments);$(this,Le);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,i]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=i}view(){return this.offers.map(e=>d(this,Le,ir).call(this,e))}};Le=new WeakSet,ir=function(e){return o`<section class="card">
        <div class="title">
          ${_e(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${m(e.name)}</bdi> ${ri(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${m(e.version)}
              ${e.installed?b(x.installed(m(e.installed)),"good"):l}
            </p>
          </div>
          ${e.installed===e.version?o`<a class="button" href=${A("plugin",e.id)}>${h.page.about}</a>`:v(e.installed?x.upgrade:x.install,()=>d(this,Le,Qi).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${x.from(e.catalogue)}${e.category&&x.categories[e.category]?`, ${x.categories[e.category]}`:""}
        </p>
        ${Ie([x.by(e.author),e.description].join(`
`))} ${zi(e)}
        ${e.tags.length>0?o`<p class="faint">${x.tags}: <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>`:l}
        <h2>${e.permissions.length>0?x.asksFor:x.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>o`<li><strong>${m(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${x.claims}</p>
      </section>
      <section class="card">
        <h2>${x.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,Le,nr).call(this,e,t))}
        </ul>
      </section>`},nr=function(e,t){return o`<li>
      <div class="grow">
        <strong>${m(t.version)}</strong> ${ri(t)}
        <p class="faint">${x.size} ${L(t.bytes)}. ${d(this,Le,or).call(this,t)}</p>
        ${zi(t)} ${t.changelog?Ie(t.changelog,x.changes):l}
      </div>
      ${t.version===e.installed?b(x.isInstalled,"good"):v(x.install,()=>d(this,Le,Qi).call(this,e,t.version),{name:x.installVersion(m(t.version)),disabled:e.expired})}
    </li>`},or=function(e){if(!e.signer)return x.unsigned;let t=this.publishers?.publishers.find(i=>i.fingerprint===e.signer);return o`${x.signer} <code>${e.signer}</code>${t?o` (${t.trusted?x.trusted:x.known})`:l}`},Qi=function(e,t){Gi([{id:e.id,catalogue:e.catalogue,version:t}]),we("install")},u([q()],bt.prototype,"plugin",2),u([f()],bt.prototype,"offers",2),u([f()],bt.prototype,"publishers",2),bt=u([k("catalogue-plugin")],bt);var W=h.catalogues,ot,rr,ar,lr,hs=class extends w{constructor(){super(...arguments);$(this,ot);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return o`<div class="title">
        <h1>${h.pages.catalogues}</h1>
        ${this.list.length>0?o`<a class="button" href=${A("catalogue")}>${W.browse}</a>`:l}
      </div>
      ${this.list.length===0?R(W.none,W.noneHelp):o`<ul class="rows card">
              ${this.list.map(e=>d(this,ot,rr).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,ot,lr).call(this,e)}>
        <h2>${W.add}</h2>
        ${_(W.place,o`<input name="place" required maxlength="2048" spellcheck="false" />`,W.placeHelp)}
        ${_(W.name,o`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,W.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${W.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${W.look}</button>
        </div>
      </form>`}};ot=new WeakSet,rr=function(e){return o`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${T(e.title)} ${e.expired?b(W.expired,"bad"):l}
        <p class="faint">
          ${Je(e.place)} · ${W.plugins(O(e.plugins))} ·
          ${e.refreshedAt?o`${W.refreshed} ${C(e.refreshedAt)}`:W.never} · ${W.expires} ${C(e.expiresAt)}
        </p>
        <p class="faint"><code>${e.fingerprint}</code></p>
        ${e.problem?S("warn",m(e.problem)):l}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${W.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let i=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:i}))}}
          /><span>${W.daily}</span></label
        >
      </div>
      ${v(W.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:W.refreshOf(e.name)})}
      ${v(W.remove,()=>{d(this,ot,ar).call(this,e)},{busy:this.runs(e.name),name:W.removeOf(e.name)})}
    </li>`},ar=async function(e){await D({title:W.removeQuestion(e.name),body:o`<p>${W.removeHelp}</p>`,confirm:W.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},lr=function(e){e.preventDefault();let t=e.target,i=new FormData(t),r=String(i.get("place")).trim(),a=String(i.get("name")).trim();this.run("add",async()=>{let c=await this.client.offerCatalogue({place:r},{signal:this.signal});await D({title:W.question,body:o`<p>${W.questionHelp}</p>
          <dl class="pairs">
            <dt>${W.fingerprint}</dt>
            <dd><code>${c.fingerprint}</code></dd>
            <dt>${W.title}</dt>
            <dd>${T(c.title)}</dd>
            <dt>${h.pages.plugins}</dt>
            <dd>${O(c.plugins)}</dd>
            <dt>${W.expires}</dt>
            <dd>${C(c.expiresAt)}</dd>
          </dl>`,confirm:W.add})&&(await this.client.addCatalogue({name:a,place:r,key:c.key,daily:i.has("daily")||void 0}),t.reset())})},u([f()],hs.prototype,"list",2),hs=u([k("catalogues-page")],hs);var z=h.host,Re,dr,cr,pr,hr,ur,wt=class extends w{constructor(){super(...arguments);$(this,Re);this.topics=["plugins"];this.faults=[]}async load(e){let[t,i,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=i,this.faults=r.faults}view(){let e=this.status;return o`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>S(t.severity==="error"?"bad":"warn",o`<p>${t.plugin?o`<code>${t.plugin}</code>: `:l}${m(t.what)}</p>
            ${t.do?o`<p class="faint">${m(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${z.version}</dt>
          <dd>${m(e.version??"")}</dd>
          <dt>${z.started}</dt>
          <dd>${C(e.startedAt)}</dd>
          <dt>${z.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${z.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,i])=>o`${O(i)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?o`<dt>${z.memory}</dt>
                  <dd>
                    ${L(e.memory.usedBytes)} / ${L(e.memory.maxBytes)}
                    ${e.memory.refused>0?b(z.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,Re,dr).call(this,e)} ${d(this,Re,cr).call(this)} ${d(this,Re,hr).call(this,this.key)}`}};Re=new WeakSet,dr=function(e){return o`<section>
      <h2>${z.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>b(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},cr=function(){return this.faults.length===0?l:o`<section>
      <h2>${z.faults}</h2>
      ${this.faults.map(e=>S("bad",o`<p><code>${m(e.file)}</code> ${m(e.problem)}</p>
            <p>${m(e.advice)}</p>
            ${v(z.accept,()=>{d(this,Re,pr).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},pr=async function(e){await D({title:z.acceptQuestion,body:o`<p><code>${m(e.file)}</code></p>
        <p>${z.acceptWarning}</p>`,confirm:z.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},hr=function(e){return o`<section class="card">
      <h2>${z.key}</h2>
      <p class="faint">${z.keyHelp}</p>
      ${e.problem?S("bad",m(e.problem)):l}
      ${e.key===""?o`<p>${z.noKey}</p>`:o`<dl class="pairs">
                <dt>${z.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${z.keptIn}</dt>
                <dd>${e.source==="keyring"?z.keyring:z.file}</dd>
                <dt>${z.made}</dt>
                <dd>${C(e.created)}</dd>
                <dt>${z.protects}</dt>
                <dd>${z.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(z.rotate,()=>{d(this,Re,ur).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},ur=async function(){await D({title:z.rotateQuestion,body:o`<p>${z.rotateHelp}</p>`,confirm:z.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},u([f()],wt.prototype,"status",2),u([f()],wt.prototype,"key",2),u([f()],wt.prototype,"faults",2),wt=u([k("host-page")],wt);var ai=class{#e;#t;#s=new WeakMap;#i=new AbortController;#o;constructor(s,e){this.#e=s,this.#t=e,s.addController(this)}hostConnected(){this.#i=new AbortController;let{signal:s}=this.#i,e=()=>this.#r(1e3);addEventListener("scroll",()=>this.#r(250),{capture:!0,signal:s});for(let i of["resize","pointermove"])addEventListener(i,e,{capture:!0,signal:s});let t=new ResizeObserver(e);t.observe(this.#e),s.addEventListener("abort",()=>{t.disconnect(),clearTimeout(this.#o)}),this.#e.addEventListener("click",this.#n,{capture:!0,signal:s})}hostUpdated(){this.#r(1e3)}hostDisconnected(){this.#i.abort()}#r(s){let e=performance.now(),t=1/0;for(let i of this.#e.querySelectorAll(this.#t)){let{left:r,top:a}=i.getBoundingClientRect(),c=this.#s.get(i);(!c||Math.abs(c.left-r)>=1||Math.abs(c.top-a)>=1)&&(c={left:r,top:a,until:Math.max(c?.until??0,e+s)},this.#s.set(i,c));let p=c.until>e;p&&(t=Math.min(t,c.until));for(let y of i.querySelectorAll("button"))p?y.ariaDisabled="true":y.removeAttribute("aria-disabled")}clearTimeout(this.#o),t<1/0&&(this.#o=window.setTimeout(()=>this.#r(1e3),t-e+1))}#n=s=>{this.#r(1e3),(s.target instanceof Element?s.target.closest("button"):null)?.ariaDisabled==="true"&&(s.preventDefault(),s.stopImmediatePropagation())}};var N=h.inbox,Ol=100,mr=120;function gr(n){let s=[...n];return s.length>mr?`${s.slice(0,mr).join("")}…`:n}function _l(n){let s=n.rejected||n.state==="failed";return b(m(n.state),s?"bad":n.state==="succeeded"?"good":"")}var $e,Ft,Ut,je,fr,vr,$r,Ji,us=class extends w{constructor(){super();$(this,je);this.topics=["approvals","notices"];this.decided=[];$(this,$e,[]);$(this,Ft,new Map);$(this,Ut,0);new ai(this,".approval .row")}disconnectedCallback(){super.disconnectedCallback(),ne(this,$e,[]),E(this,Ft).clear()}willUpdate(e){super.willUpdate(e);let{runs:t,calls:i}=this.live.inbox,r=new Map;for(let c of i)r.set(`call ${c.id}`,{name:`call ${c.id}`,call:c});for(let c of t)r.set(`run ${c.id}`,{name:`run ${c.id}`,run:c});ne(this,$e,E(this,$e).map(c=>r.get(c.name)??{...c,ended:!0}));for(let c of E(this,$e))r.delete(c.name);let a=Math.max(0,Ol-E(this,$e).length);E(this,$e).push(...[...r.values()].slice(0,a)),ne(this,Ut,Math.max(0,r.size-a))}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let e=this.live.states.filter(t=>t.kind==="inbox"&&Array.isArray(t.value)&&t.value.length>0);return o` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${E(this,$e).length===0?l:o`<section class="stack" aria-label=${h.waiting}>
              ${ae(E(this,$e),t=>t.name,t=>t.call?d(this,je,vr).call(this,t,t.call):t.run?d(this,je,$r).call(this,t,t.run):l)}
            </section>`}
      ${E(this,$e).every(t=>t.ended)?R(N.none,N.noneHelp):E(this,Ut)>0?S("info",o`<p>${N.more(E(this,Ut))}</p>`):l}
      ${E(this,$e).some(t=>t.ended)?o`<div class="row">${v(N.clear,()=>d(this,je,fr).call(this))}</div>`:l}
      ${e.length===0?l:o`<section class="stack">
              <h2>${N.items}</h2>
              ${e.map(Wn)}
            </section>`}
      ${this.decided.length===0?l:o`<section>
              <h2>${N.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${N.plugin}</th>
                      <th>${N.call}</th>
                      <th>${N.outcome}</th>
                      <th>${N.by}</th>
                      <th>${N.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(t=>o`<tr>
                          <td><code>${t.plugin}</code></td>
                          <td>${Je(`${t.method} ${t.path}`)}</td>
                          <td>${_l(t)}</td>
                          <td>${m((t.rejected??t.approved)?.by??"")}</td>
                          <td>${C((t.rejected??t.approved)?.at??t.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};$e=new WeakMap,Ft=new WeakMap,Ut=new WeakMap,je=new WeakSet,fr=function(){ne(this,$e,E(this,$e).filter(e=>!e.ended)),this.requestUpdate()},vr=function(e,t){let i=t.query?`?${m(t.query)}`:"",r=`${t.method} /plugins/${t.plugin}/${m(t.path)}${i}`,a=o`<pre>${gr(r)}</pre>
      ${t.body?o`<pre>${gr(pe(t.body))}</pre>`:l}`;return o`<article class="card approval" aria-label=${N.callOf(t.plugin)}>
      <h2>${N.callOf(t.plugin)} <span class="faint">${N.number(t.id)}</span></h2>
      <p>
        ${N.callBy(m(t.requestedBy))}
        ${C(t.asked)}${t.expires?o`, ${N.expires} ${C(t.expires)}`:l}.
      </p>
      <pre>${r}</pre>
      ${t.body?o`<pre class="body">${pe(t.body)}</pre>`:l}
      ${t.truncated?o`<p class="faint">${N.truncated(L(t.bodyBytes))} <code>${t.bodySha256}</code></p>`:l}
      ${t.description?Ie(t.description):l}
      ${d(this,je,Ji).call(this,e,t.plugin,{approve:N.callApproved(t.id,t.plugin),reject:N.callRejected(t.id,t.plugin),what:a},()=>this.client.approveCall({id:t.id}),()=>this.client.rejectCall({id:t.id}))}
    </article>`},$r=function(e,t){let i=N.runOf(t.plugin,t.job);return o`<article class="card approval" aria-label=${i}>
      <h2>${i} <span class="faint">${N.number(t.id)}</span></h2>
      <p>
        ${N.due}
        ${C(t.scheduledAt)}${t.count>1?o`, ${N.standsFor(t.count)}`:l}${t.expires?o`, ${N.expires} ${C(t.expires)}`:l}. <a href=${A("plugin",t.plugin,"jobs")}>${N.openJob}</a>
      </p>
      ${t.label||t.description?Ie([t.label,t.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${N.version} ${m(t.version??"")}</p>
      ${d(this,je,Ji).call(this,e,t.plugin,{approve:N.runApproved(t.id,i),reject:N.runRejected(t.id,i)},()=>this.client.approveRun({id:t.id}),()=>this.client.rejectRun({id:t.id}))}
    </article>`},Ji=function(e,t,i,r,a){let c=(y,F,g)=>()=>this.live.undo.later(e.name,o`<p>${y}</p>${i.what??l}`,async()=>{await g(),E(this,Ft).set(e.name,F),await this.live.changed("approvals")}),p=this.live.undo.has(e.name);return o`<div class="row">
      ${e.ended?b(E(this,Ft).get(e.name)??N.withdrawn):[v(N.approve,c(i.approve,N.approved,r),{kind:"primary",busy:p,name:N.approveOf(t)}),v(N.reject,c(i.reject,N.rejected,a),{busy:p,name:N.rejectOf(t)})]}
    </div>`},u([f()],us.prototype,"decided",2),us=u([k("inbox-page")],us);var Be=h.limits,li,yr,Dt=class extends w{constructor(){super(...arguments);$(this,li);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return o`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${Oe(Be.help)}</p>
      ${_(Be.search,o`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?R(Be.none,Be.noneHelp):d(this,li,yr).call(this,e)}`}};li=new WeakSet,yr=function(e){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[Be.name,Be.value,Be.default,Be.range].map(t=>o`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${ae(e,t=>t.name,t=>o`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?b(Be.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${Be.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},u([f()],Dt.prototype,"limits",2),u([f()],Dt.prototype,"search",2),Dt=u([k("limits-page")],Dt);var We=h.notifications,Yi=200,le,br,Xi,Zi,wr,kr,xr,Tr,rt=class extends w{constructor(){super(...arguments);$(this,le);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,le,Xi).call(this,void 0,e),i=t.at(-1)?.position??0,r=new Set(t.map(p=>p.id)),a=t.length<Yi,c=a?[]:this.notices.filter(p=>p.position<i&&!r.has(p.id));this.end=a||this.end&&this.notices.length>0,this.notices=[...t,...c]}view(){let e=this.notices.filter(t=>!this.live.undo.has(`dismiss ${t.id}`));return o`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${v(We.markAll,()=>{d(this,le,Tr).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(t=>!t.read)})}
      </div>
      <div class="row end">
        ${_(We.plugin,o`<select
            @change=${t=>{d(this,le,Zi).call(this,()=>this.plugin=t.target.value)}}
          >
            <option value="">${We.all}</option>
            ${this.live.plugins.map(t=>o`<option value=${t.id}>${t.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${t=>{d(this,le,Zi).call(this,()=>this.unread=t.target.checked)}}
          /><span>${We.unread}</span></label
        >
      </div>
      ${e.length===0?R(We.none,We.noneHelp):o`<ul class="rows card notices">
              ${ae(e,t=>t.id,t=>d(this,le,wr).call(this,t))}
            </ul>`}
      ${this.end?l:v(We.more,()=>{this.run("more",()=>d(this,le,br).call(this))},{busy:this.runs("more")})}`}};le=new WeakSet,br=async function(){let e=await d(this,le,Xi).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<Yi,this.notices=[...this.notices,...e]},Xi=async function(e,t){let i={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...i,before:e,limit:Yi},{signal:t})).notifications},Zi=function(e){e(),this.notices=[],this.refresh()},wr=function(e){return o`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?b(We.alert,"warn"):l}
          <a href=${A("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${C(e.created)}
        </p>
        <p>${e.title?o`<strong>${T(e.title)}</strong> `:l}${T(e.body??"")}</p>
      </div>
      ${e.read?l:v(We.read,()=>{d(this,le,kr).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(h.dismiss,()=>d(this,le,xr).call(this,e),{kind:"plain"})}
    </li>`},kr=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},xr=function(e){this.live.undo.later(`dismiss ${e.id}`,We.dismissed(e.plugin),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},Tr=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},u([f()],rt.prototype,"notices",2),u([f()],rt.prototype,"plugin",2),u([f()],rt.prototype,"unread",2),u([f()],rt.prototype,"end",2),rt=u([k("notifications-page")],rt);var H=h.activity,Ll=2e3,ye,Bt,Er,ms,kt=class extends w{constructor(){super(...arguments);$(this,ye);this.plugin="";this.history={intervalMs:1,points:[]}}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Ll);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){[this.audit,this.history]=await Promise.all([this.client.getAudit({id:this.plugin,limit:50},{signal:e}),this.client.getUsageHistory({id:this.plugin},{signal:e})])}view(){let{figures:e,functions:t,hosts:i,requests:r,calls:a}=this.audit,{intervalMs:c,points:p}=this.history,y=g=>g/c*1e3,F=g=>H.perSecond(g.toFixed(1));return o`<div class="charts">
        ${d(this,ye,Bt).call(this,H.calls,g=>y(g.calls),F)}
        ${d(this,ye,Bt).call(this,H.cpu,g=>g.cpuMs/c*100,g=>`${g.toFixed(1)} %`)}
        ${d(this,ye,Bt).call(this,H.memory,g=>g.memoryBytes,L)}
        ${d(this,ye,Bt).call(this,H.denials,g=>y(g.denied),F)}
        ${d(this,ye,Bt).call(this,H.network,g=>y(g.bytesIn+g.bytesOut),g=>H.perSecond(L(g)))}
      </div>
      <p class="faint">
        ${p.length===0?H.noHistory:o`${H.since} ${C(p[0].time)}. ${H.pointOf(He(c))}`}
      </p>
      <dl class="pairs card">
        <dt>${H.totalCalls}</dt>
        <dd>${H.callsText(O(e.calls),O(e.errors),O(e.crashes))}</dd>
        <dt>${H.cpuTime}</dt>
        <dd>${He(e.cpuMs)} <span class="faint">${H.waited(He(e.cpuWaitMs))}</span></dd>
        <dt>${H.memoryPeak}</dt>
        <dd>${L(e.memoryPeakBytes)} / ${L(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${H.functions}</h2>
        ${t.length===0?R(H.noFunctions,H.noFunctionsHelp):d(this,ye,ms).call(this,[H.function,H.allowed,H.denied,H.failed,H.in,H.out],t.map(g=>[o`<code>${g.namespace}.${g.function}</code>`,O(g.allowed),g.denied>0?b(O(g.denied),"bad"):"0",g.failed>0?b(O(g.failed),"warn"):"0",L(g.bytesIn),L(g.bytesOut)]))}
      </section>
      ${i.length===0?l:o`<section>
              <h2>${H.hosts}</h2>
              ${d(this,ye,Er).call(this)}
            </section>`}
      ${r.length===0?l:o`<section>
              <h2>${H.requests}</h2>
              ${d(this,ye,ms).call(this,[H.time,H.request,H.status,H.took,H.out,H.in],[...r].reverse().map(g=>[o`<time datetime=${g.time}>${Ot(g.time)}</time>`,o`<code>${g.method} ${m(g.host)}</code>${g.count>1?` × ${g.count}`:l}`,g.code?b(g.code,"bad"):String(g.status),He(g.durationMs),L(g.bytesOut),L(g.bytesIn)]))}
            </section>`}
      ${a.length===0?l:o`<section>
              <h2>${H.decided}</h2>
              ${d(this,ye,ms).call(this,[H.time,H.request,H.status,H.by],a.map(g=>[C((g.approved??g.rejected)?.at),o`<code>${g.method} ${m(g.path)}</code>`,m(g.state),m((g.approved??g.rejected)?.by??"")]))}
            </section>`}`}};ye=new WeakSet,Bt=function(e,t,i){let r=this.history.points.map(t);return Dn(e,r,i(r.at(-1)??0))},Er=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(i=>i.bytesIn+i.bytesOut));return d(this,ye,ms).call(this,[H.host,H.traffic,H.asked,H.refused,H.last],e.map(i=>[o`<code>${m(i.host)}</code>`,o`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(i.bytesIn+i.bytesOut)/t*100} height="8"></rect></svg
          >${L(i.bytesIn+i.bytesOut)}</span
        >`,O(i.calls),i.refused>0?b(O(i.refused),"bad"):"0",C(i.last)]))},ms=function(e,t){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(i=>o`<th>${i}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(i=>o`<tr>
                ${i.map(r=>o`<td>${r}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},u([q()],kt.prototype,"plugin",2),u([f()],kt.prototype,"audit",2),u([f()],kt.prototype,"history",2),kt=u([k("plugin-activity")],kt);var de=h.stored,en=50;function Sr(n){if(n==null)return o`<span class="faint">null</span>`;let s=typeof n=="string"?n:JSON.stringify(n);return o`<span dir="auto">${m(s.length>300?s.slice(0,300)+"…":s)}</span>`}var gs,me,Pr,Ar,tn,Rr,Mr,Cr,Hr,be=class extends w{constructor(){super(...arguments);$(this,me);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];$(this,gs,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!E(this,gs)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),ne(this,gs,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let i={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:en};this.rows=(await this.client.queryRows(i,{signal:e})).rows}}view(){let{shown:e}=this,t=(i,r,a)=>o`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,me,Pr).call(this,r)}
      >
        ${i}
      </button>`;return o`<div class="row" role="group" aria-label=${de.what}>
        ${this.collections.map(i=>t(`${m(i.name)} (${O(i.rows)})`,{collection:i.name},typeof e=="object"&&e.collection===i.name))}
        ${t(de.keys,"keys",e==="keys")} ${t(de.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,me,Mr).call(this):e==="files"?d(this,me,Cr).call(this):d(this,me,Ar).call(this,e.collection)}`}};gs=new WeakMap,me=new WeakSet,Pr=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},Ar=function(e){let i=["id",...this.collections.find(r=>r.name===e)?.columns.map(r=>r.name)??[],"created_at","updated_at"];return o`<form
        class="row end"
        @submit=${r=>{r.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${_(de.filter,o`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${r=>{this.where=r.target.value}}
            />`)}
        </div>
        <button>${de.apply}</button>
      </form>
      ${this.rows.length===0?R(de.noRows,de.noRowsHelp):o`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${i.map(r=>d(this,me,Rr).call(this,r))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(r=>o`<tr>
                        ${i.map(a=>o`<td>${Sr(r[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:o`<div class="row">
              ${v(de.before,()=>d(this,me,tn).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${de.rowsOf(O(this.offset+1),O(this.offset+this.rows.length))}</span>
              ${v(de.after,()=>d(this,me,tn).call(this,1),{disabled:this.rows.length<en})}
            </div>`}`},tn=function(e){this.offset=Math.max(0,this.offset+e*en),this.refresh()},Rr=function(e){let{by:t,descending:i}=this.order;return o`<th aria-sort=${t!==e?"none":i?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!i},this.offset=0,this.refresh()}}
      >
        ${m(e)}${t===e?i?" ↓":" ↑":l}
      </button>
    </th>`},Mr=function(){return o`${_(de.prefix,o`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?R(de.noKeys,de.noKeysHelp):o`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${de.key}</th>
                  <th>${de.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>o`<tr>
                      <td>${Je(String(e.key))}</td>
                      <td>${Sr(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},Cr=function(){let e=this.folder.split("/").filter(Boolean),t=i=>()=>{this.folder=i,this.file=void 0,this.refresh()};return o`<div class="row">
        ${v(de.top,t(""),{kind:"plain"})}
        ${e.map((i,r)=>{let a=e.slice(0,r+1).join("/");return v(`/ ${m(i)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?R(de.noFiles,de.noFilesHelp):o`<ul class="rows card">
              ${this.files.map(i=>{let r=[...e,i.name].join("/");return o`<li>
                  ${v(m(i.name)+(i.folder?"/":""),i.folder?t(r):()=>{d(this,me,Hr).call(this,r)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?o`<section>
              <h3>${Je(this.file.path)}</h3>
              <pre tabindex="0">${pe(this.file.text)}</pre>
            </section>`:l}`},Hr=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},u([q()],be.prototype,"plugin",2),u([f()],be.prototype,"collections",2),u([f()],be.prototype,"shown",2),u([f()],be.prototype,"rows",2),u([f()],be.prototype,"order",2),u([f()],be.prototype,"where",2),u([f()],be.prototype,"offset",2),u([f()],be.prototype,"beginning",2),u([f()],be.prototype,"folder",2),u([f()],be.prototype,"files",2),u([f()],be.prototype,"file",2),be=u([k("plugin-stored")],be);var ie=h.data,at,Ir,Or,_r,Wt=class extends w{constructor(){super(...arguments);$(this,at);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(i=>i.name==="storage"&&i.granted);return o`${t?o`<section>
              <h2>${ie.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${ie.export}</h2>
        <p>${ie.exportHelp}</p>
        <div class="row">
          ${v(ie.export,()=>{d(this,at,Ir).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${ie.import}</h2>
        <p>${ie.importHelp}</p>
        <form class="stack" @submit=${i=>{d(this,at,Or).call(this,i)}}>
          <label class="field"><span>${ie.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${ie.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${ie.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${ie.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${ie.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?d(this,at,_r).call(this,this.imported):l}
      </section>`}};at=new WeakSet,Ir=async function(){await this.transfer("export",ie.export,async({signal:e,moved:t})=>{let i=await this.client.export({id:this.plugin},{signal:e});await ti(i,`${this.plugin}-${si()}.tar.gz`,t)})},Or=async function(e){e.preventDefault();let t=new FormData(e.target),i=t.get("file"),r=t.has("replace");await D({title:ie.importQuestion(this.plugin),body:o`<p>${r?ie.replaceWarning:ie.importWarning}</p>
        <p class="faint">${m(i.name)}, ${L(i.size)}</p>`,confirm:ie.import,danger:r})&&(this.imported=void 0,this.imported=await this.transfer("import",ie.import,({signal:c},p)=>p.importPlugin({id:this.plugin,replace:r,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},i,{signal:c})))},_r=function(e){return S("good",o`<p>${ie.imported(O(e.rows),O(e.keys),O(e.files),O(e.settings))}</p>
        ${e.secrets.length>0?o`<p>${ie.secrets} ${e.secrets.map(t=>o`<code>${m(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?o`<p>${ie.leftOut} ${e.unknown.map(t=>o`<code>${m(t)}</code> `)}</p>`:l}`)},u([q()],Wt.prototype,"plugin",2),u([f()],Wt.prototype,"imported",2),Wt=u([k("plugin-data")],Wt);var Ve=h.endpoints,di=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",Vt,Lr,jr,xt=class extends w{constructor(){super(...arguments);$(this,Vt);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?R(Ve.none,Ve.noneHelp):o`<div class="stack">${this.endpoints.map(e=>d(this,Vt,Lr).call(this,e))}</div>`}};Vt=new WeakSet,Lr=function(e){let t=`${e.method} ${e.url}`,i=this.live.calls.of(e.method,e.url),r=this.inputs.get(t)??i?.input??{query:"",body:di(e)?"{}":""},a=c=>{this.inputs=new Map(this.inputs).set(t,{...r,...c})};return o`<details class="card endpoint" ?open=${i!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:b(Ve.open,"warn")} ${e.requiresConfirmation?b(Ve.asks,"info"):l}
      </summary>
      ${e.description?o`<p>${T(e.description)}</p>`:l}
      <form class="stack" @submit=${c=>d(this,Vt,jr).call(this,c,e,r)}>
        ${_(Ve.query,o`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${r.query}
            @input=${c=>a({query:c.target.value})}
          />`)}
        ${di(e)?_(Ve.body,o`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${r.body}
                  @input=${c=>a({body:c.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${i?.stop!==void 0} ?disabled=${i?.stop!==void 0}>
            ${Ve.send}
          </button>
          ${i?.stop?v(h.cancel,()=>i.stop?.abort()):l}
          ${e.requiresConfirmation?o`<span class="faint">${Ve.asksHelp}</span>`:l}
        </div>
      </form>
      ${i?.stop&&e.requiresConfirmation?S("info",o`${Ve.waits} <a href=${A("inbox")}>${h.home.openInbox}</a>`):l}
      ${i?.failure===void 0?l:Ye(i.failure)}
      ${i?.answer?o`<div class="stack" role="status">
              <p>${b(String(i.answer.status),i.answer.status<400?"good":"bad")}
              ${He(i.answer.ms)}</p>
              <pre tabindex="0">${pe(i.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${Ve.curl}</p>
        <pre tabindex="0">${m(jl(e,r))}</pre>
      </div>
    </details>`},jr=function(e,t,i){e.preventDefault();let r=di(t)&&i.body.trim()!==""?i.body:void 0;this.live.calls.send(t.method,t.url,i,r,t.requiresConfirmation?void 0:this.signal)},u([q()],xt.prototype,"plugin",2),u([f()],xt.prototype,"endpoints",2),u([f()],xt.prototype,"inputs",2),xt=u([k("plugin-endpoints")],xt);function jl(n,s){let e=r=>`'${r.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),di(n)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let i=new URLSearchParams(s.query).toString();return t.push(e(location.origin+n.url+(i?`?${i}`:""))),t.join(" ")}var lt=h.feeds,Gt,qr,Nr,Tt=class extends w{constructor(){super(...arguments);$(this,Gt);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,i]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=i.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return o`<form class="card row end" @submit=${t=>d(this,Gt,qr).call(this,t)}>
        <div class="grow">
          ${_(lt.address,o`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${lt.add}</button>
      </form>
      ${e.length===0?R(lt.none,lt.noneHelp):o`<ul class="rows card">
              ${e.map(t=>o`<li>
                    <div class="grow">
                      <strong>${T(t.title||t.url)}</strong>
                      <p class="faint">${Je(t.url)} · ${C(t.updatedAt)}</p>
                      ${t.error?o`<p class="bad-text">${m(t.error)}</p>`:l}
                    </div>
                    ${v(lt.remove,()=>d(this,Gt,Nr).call(this,t),{name:lt.removeOf(m(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:o`<section>
              <h2>${lt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>o`<li>
                      <div class="grow">
                        ${Ti(t.link)?o`<a href=${Ti(t.link)} target="_blank" rel="noopener noreferrer"
                                >${T(t.title)}</a
                              >`:T(t.title)}
                        <p class="faint">
                          ${t.author?o`${T(t.author)} · `:l}${C(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Gt=new WeakSet,qr=function(e){e.preventDefault();let t=e.target,i=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:i}),t.reset()})},Nr=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,lt.removed(m(e.url)),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},u([q()],Tt.prototype,"plugin",2),u([f()],Tt.prototype,"feeds",2),u([f()],Tt.prototype,"articles",2),Tt=u([k("plugin-feeds")],Tt);var ce=h.jobs,ql=2e3,ct,Fr,Ur,Dr,dt=class extends w{constructor(){super(...arguments);$(this,ct);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},ql);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[i,r]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=i.jobs,this.runsOfJobs=r.runs}view(){return this.jobs.length===0?R(ce.none,ce.noneHelp):o`<ul class="rows card">
        ${this.jobs.map(e=>d(this,ct,Fr).call(this,e))}
      </ul>
      <section>
        <h2>${ce.history}</h2>
        ${this.runsOfJobs.length===0?o`<p class="faint">${ce.noRuns}</p>`:d(this,ct,Dr).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(ce.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};ct=new WeakSet,Fr=function(e){return o`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?b(ce.asks,"info"):l} ${e.running?b(ce.running,"good"):l}
        ${e.waiting?o`<a href=${A("inbox")}>${ce.waits}</a>`:l}
        <p class="faint">
          <code>${m(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:o`(${ce.declared} <code>${m(e.declaredSchedule)}</code>)`}
          ${e.next?o`· ${ce.next} ${C(e.next)}`:l}
          ${e.registered?l:o`· <span class="bad-text">${ce.noHandler}</span>`}
        </p>
        ${e.description?o`<p class="faint" dir="auto">${T(e.description)}</p>`:l}
      </div>
      ${v(ce.run,()=>{d(this,ct,Ur).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:ce.runOf(e.job)})}
    </li>`},Ur=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},Dr=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${ce.job}</th>
            <th>${ce.due}</th>
            <th>${ce.state}</th>
            <th>${ce.took}</th>
            <th>${ce.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>o`<tr>
                <td><code>${t.job}</code></td>
                <td>${C(t.scheduledAt)}</td>
                <td>${b(m(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?He(t.durationMs):l}</td>
                <td>${t.error?T(t.error):m(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},u([q()],dt.prototype,"plugin",2),u([f()],dt.prototype,"jobs",2),u([f()],dt.prototype,"runsOfJobs",2),u([f()],dt.prototype,"more",2),dt=u([k("plugin-jobs")],dt);var Me=h.log,Nl=["debug","info","warn","error"],Fl=5e3,Ul=500,Dl=1e3,Et,qe,sn,Br,Wr,Vr,Ze=class extends w{constructor(){super(...arguments);$(this,qe);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;$(this,Et)}async load(){d(this,qe,sn).call(this)}disconnectedCallback(){super.disconnectedCallback(),E(this,Et)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(i=>e.has(i)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(i=>i.message.toLowerCase().includes(e)||i.requestId===this.search);return o`<div class="row end">
        ${_(Me.level,o`<select
            @change=${i=>{this.level=i.target.value,d(this,qe,sn).call(this)}}
          >
            ${Nl.map(i=>o`<option value=${i} ?selected=${i===this.level}>${Me.levels[i]}</option>`)}
          </select>`)}
        ${_(Me.search,o`<input
            type="search"
            .value=${this.search}
            @input=${i=>{this.search=i.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${i=>{this.follow=i.target.checked}}
          /><span>${Me.follow}</span></label
        >
        ${v(Me.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?R(Me.none,this.search===""?Me.noneHelp:Me.noMatch):o`<ol class="log" tabindex="0" aria-label=${Me.title}>
              ${ae(t,i=>i.seq,i=>d(this,qe,Vr).call(this,i))}
            </ol>`}`}};Et=new WeakMap,qe=new WeakSet,sn=function(){E(this,Et)?.abort(),ne(this,Et,new AbortController),this.entries=[],d(this,qe,Br).call(this,E(this,Et).signal)},Br=async function(e){let t;for(;!e.aborted;){try{let i={level:this.level,limit:Ul,follow:!0,lastEventId:t},r=this.plugin===""?this.client.followHostLog(i,{signal:e}):this.client.followLog({...i,id:this.plugin},{signal:e}),a=[];for await(let c of r){let p=c.data;t=p.seq,a.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,qe,Wr).call(this,a.splice(0)),50)),a.push(p)}}catch(i){if(e.aborted)return;this.live.connection==="open"&&(this.failure=i)}await new Promise(i=>setTimeout(i,Dl))}},Wr=function(e){this.entries=[...this.entries,...e].slice(-Fl)},Vr=function(e){return o`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${Ot(e.time)}>${Nn(e.time)}</time>
      <b>${e.level}</b>
      <span>${pe(e.message)}${e.dropped?o` <em>${Me.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?o`<button
              type="button"
              class="plain"
              title=${Me.sameRequest(e.requestId)}
              aria-label=${Me.sameRequest(e.requestId)}
              @click=${()=>{this.search=e.requestId}}
            >
              …${e.requestId.slice(-6)}
            </button>`:l}
    </li>`},u([q()],Ze.prototype,"plugin",2),u([f()],Ze.prototype,"entries",2),u([f()],Ze.prototype,"level",2),u([f()],Ze.prototype,"search",2),u([f()],Ze.prototype,"follow",2),Ze=u([k("plugin-log")],Ze);var M=h.overview,K,Gr,zr,Kr,vs,Qr,Jr,Yr,Xr,Zr,nn,fs=class extends w{constructor(){super(...arguments);$(this,K);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      ${Ie([e.description,e.author?M.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?o`<p class="row" aria-label=${M.tags}>
              ${e.tags.map(t=>o`<span class="badge">${T(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?S("warn",o`${M.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${M.permissions}</h2>
        ${e.permissions.length===0?o`<p class="faint">${M.noPermissions}</p>`:o`<ul class="rows card">
                ${e.permissions.map(t=>d(this,K,Gr).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,K,Qr).call(this,e):l}
      ${d(this,K,Yr).call(this,e)} ${d(this,K,Zr).call(this,e)}
    `:l}};K=new WeakSet,Gr=function(e,t){let{name:i,granted:r}=t;return o`<li>
      <div class="grow">
        <strong>${i}</strong> ${r?b(M.granted,"good"):b(M.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${r?v(M.revoke,()=>{d(this,K,Kr).call(this,e,i)},{busy:this.runs(i),name:M.revokeOf(i)}):v(M.grant,()=>{d(this,K,zr).call(this,e,t)},{busy:this.runs(i),name:M.grantOf(i)})}
    </li>`},zr=async function(e,t){await D({title:M.grantQuestion(t.name,e.id),body:o`<p>${t.explanation}</p>
        <p class="faint">${M.grantHelp}</p>`,confirm:M.grant})&&await d(this,K,vs).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},Kr=async function(e,t){await D({title:M.revokeQuestion(t,e.id),body:o`<p>${M.revokeHelp}</p>`,confirm:M.revoke,danger:!0})&&await d(this,K,vs).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},vs=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Qr=function(e){return o`<section>
      <h2>${M.network}</h2>
      ${e.network===void 0?o`<p class="faint">${M.networkNotGranted}</p>`:o`<form class="card form" @submit=${t=>d(this,K,Jr).call(this,t,e)}>
              ${_(M.hosts,o`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,M.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${M.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${h.save}</button></div>
            </form>`}
    </section>`},Jr=function(e,t){e.preventDefault();let i=new FormData(e.target),r=String(i.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,K,vs).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:r,only:i.has("only")}))},Yr=function(e){let t=[[M.since,C(e.since)],[M.instances,O(e.stats.instances)],[M.memory,M.memoryText(L(e.stats.memoryBytes),L(e.stats.memoryMaxBytes))],[M.calls,M.callsText(O(e.stats.calls),O(e.stats.errors),O(e.stats.crashes))],[M.queued,O(e.stats.queued)]];return o`<section>
      <h2>${M.figures}</h2>
      <dl class="pairs card">
        ${t.map(([i,r])=>o`<dt>${i}</dt>
              <dd>${r}</dd>`)}
      </dl>
      <form class="card row" @submit=${i=>d(this,K,Xr).call(this,i,e)}>
        <label class="row grow"
          ><span>${M.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${M.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},Xr=function(e,t){e.preventDefault();let i=Number(new FormData(e.target).get("weight"));d(this,K,vs).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:i}))},Zr=function(e){return o`<section>
      <h2>${M.remove}</h2>
      <div class="card row">
        <p class="grow">${M.removeHelp} <a href=${A("plugin",e.id,"data")}>${M.exportFirst}</a></p>
        ${v(M.remove,()=>{d(this,K,nn).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(M.purge,()=>{d(this,K,nn).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},nn=async function(e,t){await D({title:t?M.purgeQuestion(e.id):M.removeQuestion(e.id),body:o`<p>${t?M.purgeWarning:M.removeWarning}</p>`,confirm:t?M.purge:M.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),we()})},u([q()],fs.prototype,"plugin",2),fs=u([k("plugin-overview")],fs);var ge=h.settings,te,zt,ea,ta,sa,ia,on,na,et=class extends w{constructor(){super(...arguments);$(this,te);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?R(ge.none,ge.noneHelp):o`<form class="card form wide" @submit=${e=>d(this,te,ia).call(this,e)}>
      <p class="faint">${ge.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,te,sa).call(this,e):d(this,te,ea).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?o`<span role="status" class="faint">${ge.saved}</span>`:l}
      </div>
    </form>`}};te=new WeakSet,zt=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},ea=function(e){let t=`setting-${e.key}`,i=this.edits.has(e.key)?this.edits.get(e.key):e.value;return o`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?o`<small id="${t}-help" dir="auto">${pe(e.description)}</small>`:l}
      <div class="row">
        ${d(this,te,ta).call(this,e,t,i)}
        ${e.testAction?v(T(e.testAction.label),()=>{d(this,te,na).call(this,e)},{busy:this.runs(`test ${e.key}`),name:ge.testOf(m(e.testAction.label),m(e.key))}):l}
        ${e.isSet?v(ge.reset,()=>{d(this,te,on).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:ge.resetOf(m(e.key))}):l}
      </div>
      ${e.note?o`<small class="bad-text">${m(e.note)}</small>`:l}
      ${this.tests.has(e.key)?o`<pre role="status">${pe(this.tests.get(e.key))}</pre>`:l}
    </div>`},ta=function(e,t,i){let r=e.description?`${t}-help`:l;switch(e.type){case"toggle":return o`<input
          type="checkbox"
          id=${t}
          aria-describedby=${r}
          .checked=${i===!0}
          @change=${a=>d(this,te,zt).call(this,e.key,a.target.checked)}
        />`;case"select":return o`<select
          id=${t}
          aria-describedby=${r}
          @change=${a=>d(this,te,zt).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>o`<option value=${a.value} ?selected=${a.value===i}>${m(a.label)}</option>`)}
        </select>`;case"number":return o`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${r}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(i??"")}
            required
            @input=${a=>d(this,te,zt).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:o`<small>${ge.range(e.min,e.max)}</small>`}`;case"password":return o`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${r}
          placeholder=${e.isSet?ge.passwordSet:ge.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,te,zt).call(this,e.key,a.target.value)}
        />`;default:return o`<input
          id=${t}
          aria-describedby=${r}
          .value=${String(i??"")}
          @input=${a=>d(this,te,zt).call(this,e.key,a.target.value)}
        />`}},sa=function(e){return S("warn",o`<p><code>${m(e.key)}</code> ${ge.kept}</p>
        ${e.note?o`<p>${m(e.note)}</p>`:l}
        ${v(ge.forget,()=>{d(this,te,on).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},ia=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},on=async function(e){await D({title:ge.unsetQuestion(e.key,this.plugin),body:o`<p>${ge.unsetHelp}</p>`,confirm:e.type===""?ge.forget:ge.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let i=new Map(this.edits);i.delete(e.key),this.edits=i})},na=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?ge.tested:typeof t=="string"?t:JSON.stringify(t,null,2)))},u([q()],et.prototype,"plugin",2),u([f()],et.prototype,"settings",2),u([f()],et.prototype,"edits",2),u([f()],et.prototype,"tests",2),u([f()],et.prototype,"saved",2),et=u([k("plugin-settings")],et);var re=h.versions,St,oa,rn,Kt=class extends w{constructor(){super(...arguments);$(this,St);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return o`<section class="card">
        <h2>${re.installed}</h2>
        <dl class="pairs">
          <dt>${re.version}</dt>
          <dd>${m(e.version)}</dd>
          ${e.digest?o`<dt>${re.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${A("install")}>${re.upgrade}</a>
          ${e.source?.catalogue?o`<a class="button" href=${A("catalogue",e.id)}>${re.inCatalogue}</a>`:l}
        </div>
        <p class="faint">${re.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,St,oa).call(this,e,e.previous):R(re.none,re.noneHelp)}`}};St=new WeakSet,oa=function(e,t){return o`<section class="card">
      <h2>${re.before}</h2>
      <p>${re.beforeIs(m(t.version))}</p>
      ${t.grants?.length?o`<p>${re.grantsAgain}</p>
              <ul>
                ${t.grants.map(i=>o`<li><strong>${i.name}</strong> ${i.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?re.withData:re.withoutData}</p>
      <div class="row">
        ${v(re.back,()=>{d(this,St,rn).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(re.backKeep,()=>{d(this,St,rn).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},rn=async function(e,t,i){await D({title:re.question(e.id,m(t.version)),body:o`<p>${t.dataCopy&&!i?re.dataWarning:re.keepWarning}</p>`,confirm:re.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:i}),await this.live.changed("plugins")})},u([q()],Kt.prototype,"plugin",2),u([f()],Kt.prototype,"info",2),Kt=u([k("plugin-versions")],Kt);var se=h.plugin,Bl=()=>o`<a href=${A()}>${h.pages.home}</a>`,Ge,ra,aa,la,da,Pt=class extends w{constructor(){super(...arguments);$(this,Ge);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      <div class="title">
        ${_e(e.name,e.id,{large:!0,image:this.live.icons.of(e)})}
        <div class="grow">
          <h1><bdi>${m(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${m(e.version)}</span> ${Fi(e)}</p>
        </div>
        ${d(this,Ge,da).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?S("bad",m(e.reason)):l}
      ${e.refused?S("bad",m(e.refused)):l}
      ${(e.faults??[]).map(t=>S("bad",o`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${se.parts}>
        ${d(this,Ge,ra).call(this,e).map(([t,i])=>o`<a
              href=${t===""?A("plugin",e.id):A("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${i}</a
            >`)}
      </nav>
      ${d(this,Ge,aa).call(this,e)}
    `:this.live.ready?R(se.unknown,se.unknownHelp,Bl()):o``}};Ge=new WeakSet,ra=function(e){let t=r=>e.permissions.some(a=>a.name===r);return[["",se.overview,!0],["endpoints",se.endpoints,e.endpoints.length>0],["settings",se.settings,!0],["jobs",se.jobs,e.jobs.length>0],["log",se.log,!0],["data",se.data,!0],["sessions",se.sessions,t("sessions")],["feeds",se.feeds,t("rss")],["activity",se.activity,!0],["versions",se.versions,!0]].filter(([,,r])=>r).map(([r,a])=>[r,a])},aa=function(e){switch(this.open){case"endpoints":return o`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return o`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return o`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return o`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return o`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return o`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return o`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return o`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return o`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},la=async function(e){await D({title:se.disableQuestion(e.id),body:o`<p>${se.disableHelp}</p>`,confirm:se.disable})&&await this.run("disable",async()=>{await this.client.disablePlugin({id:e.id}),await this.live.changed("plugins")})},da=function(e){let t=(r,a)=>()=>{this.run(r,async()=>{await a(),await this.live.changed("plugins")})},i=e.state==="disabled";return o`<div class="row">
      ${e.ui?.page?o`<a class="button primary" href=${A("page",e.id)}>${se.open}</a>`:l}
      ${i?v(se.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):o`${v(se.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:se.reloadHelp})}
            ${v(se.disable,()=>{d(this,Ge,la).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},u([q()],Pt.prototype,"plugin",2),u([q()],Pt.prototype,"open",2),u([q()],Pt.prototype,"detail",2),Pt=u([k("plugin-page")],Pt);var G=h.publishers,Wl=1e4,Vl=["any","signed","listed","trusted"],Ce,ca,pa,ha,ua,ma,$s=class extends w{constructor(){super(...arguments);$(this,Ce)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return o`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${G.policy}</legend>
        ${Vl.map(i=>o`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===i}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:i}))}}
              /><span>${G.policies[i]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?R(G.none,G.noneHelp):o`<ul class="rows card">
              ${t.map(i=>d(this,Ce,ca).call(this,i))}
            </ul>`}
      <form class="card form" @submit=${i=>d(this,Ce,ma).call(this,i)}>
        <h2>${G.trust}</h2>
        ${_(G.key,o`<input name="key" required spellcheck="false" />`,G.keyHelp)}
        ${_(G.name,o`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${G.trust}</button></div>
      </form>
      <form class="card form" @submit=${i=>d(this,Ce,ha).call(this,i)}>
        <h2>${G.rotate}</h2>
        ${_(G.statement,o`<input name="statement" type="file" required />`,Oe(G.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${G.rotate}</button></div>
      </form>`}};Ce=new WeakSet,ca=function(e){return o`<li>
      <div class="grow">
        <strong>${m(e.name??"")||G.unnamed}</strong>
        ${e.trusted?b(G.trusted,"good"):b(G.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${C(e.addedAt)}</p>
        ${e.plugins.length>0?o`<p>${G.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?o`<p>${G.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(G.rename,()=>{d(this,Ce,pa).call(this,e)},{busy:this.runs(`name ${e.key}`),name:G.renameOf(e.fingerprint)})}
      ${v(G.forget,()=>{d(this,Ce,ua).call(this,e)},{busy:this.runs(e.key),name:G.forgetOf(e.fingerprint)})}
    </li>`},pa=async function(e){let t=e.name??"";!await D({title:G.renameOf(e.fingerprint),body:_(G.name,o`<input
          maxlength="100"
          .value=${t}
          @input=${r=>{t=r.target.value}}
        />`),confirm:G.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},ha=function(e){e.preventDefault();let t=e.target,i=new FormData(t).get("statement");i instanceof File&&this.run("rotate",async()=>{if(i.size>Wl)throw new Error(G.noStatement);await this.client.rotatePublisher({statement:await i.text()}),t.reset()})},ua=async function(e){await D({title:G.forgetQuestion(e.fingerprint),body:o`<p>${G.forgetHelp}</p>`,confirm:G.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},ma=function(e){e.preventDefault();let t=e.target,i=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(i.get("key")).trim(),name:String(i.get("name")).trim()||void 0}),t.reset()})},u([f()],$s.prototype,"list",2),$s=u([k("publishers-page")],$s);var tt=h.page,Ne,bs,Rt,Fe,ys,ga,fa,At=class extends w{constructor(){super(...arguments);$(this,Fe);this.plugin="";this.topics=["plugins"];this.reason="";this.pageState="there";$(this,Ne);$(this,bs);$(this,Rt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),i=this.live.plugin(this.plugin),r=!1;i?.state==="active"&&i.digest!==E(this,bs)&&(r=E(this,Ne)?.focused??!1,ne(this,bs,i.digest),d(this,Fe,ys).call(this),this.reason=""),t&&!E(this,Ne)&&this.reason===""&&(ne(this,Ne,new jt(this.client,this.plugin,{...Ys(this.live,this.plugin,a=>{d(this,Fe,ys).call(this),this.reason=a}),confirmFolder:()=>D({title:tt.folderOf(this.plugin),body:o`<p>${tt.folder}</p>`,confirm:tt.chooseFolder}),changed:a=>{this.pageState=a}},{title:tt.titleOf(this.plugin),at:E(this,Rt)})),t.append(E(this,Ne).element),r&&E(this,Ne).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,Fe,ys).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?R(h.plugin.unknown,h.plugin.unknownHelp):o``;let t=!e.ui?.hideSessions&&e.permissions.some(r=>r.name==="sessions"&&r.granted),i=t||!e.ui?.hidePanel;return o`<div class="page-bar">
        ${_e(e.name,e.id,{image:this.live.icons.of(e)})}
        <h1 class="grow"><bdi>${m(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:b(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(tt.overlay,()=>{d(this,Fe,fa).call(this)}):l}
        <a class="button" href=${A("plugin",e.id)}>${tt.about}</a>
      </div>
      ${this.reason===""?l:S("bad",o`<p>${m(this.reason)}</p>
                ${v(tt.again,()=>{this.reason=""})}`)}
      <div role="status">${d(this,Fe,ga).call(this)}</div>
      <div class="page-columns">
        <div class="frame"></div>
        ${i?o`<aside class="beside">
                ${e.ui?.hidePanel?l:o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?o`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};Ne=new WeakMap,bs=new WeakMap,Rt=new WeakMap,Fe=new WeakSet,ys=function(){ne(this,Rt,E(this,Ne)?.place??E(this,Rt)),E(this,Ne)?.close(),ne(this,Ne,void 0),this.pageState="there"},ga=function(){return this.pageState==="there"?l:S("warn",o`<p>${tt[this.pageState]}</p>
        ${v(tt.again,()=>{d(this,Fe,ys).call(this),ne(this,Rt,void 0)})}`)},fa=async function(){await this.run("overlay",()=>Zs(this.live,this.plugin))},u([q()],At.prototype,"plugin",2),u([f()],At.prototype,"reason",2),u([f()],At.prototype,"pageState",2),At=u([k("plugin-view")],At);var Gl=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["catalogues",h.pages.catalogues,"list"],["backup",h.pages.backup,"box"],["log",h.pages.log,"screen"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],V,va,$a,an,ya,ba,wa,ka,Mt,xa,Ta,Ea,st=class extends Ee{constructor(){super(...arguments);$(this,V);this.out=!1;this.place=Ds();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,V,$a).call(this)),d(this,V,va).call(this)}render(){return this.out?d(this,V,ba).call(this):this.live?o` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${d(this,V,wa).call(this,this.live)} ${d(this,V,xa).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,V,Ea).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:o`<p class="loading" role="status">${h.loading}</p>`}};V=new WeakSet,va=async function(){try{if(!await Yn()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new Us(ns());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,V,an).call(this)),ho(e),this.place=Ds(),this.live=e,e.start()},$a=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=Ds(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},an=function(){this.live?.stop(),this.live=void 0,this.out=!0},ya=async function(){this.live?.stop(),await Xn().catch(()=>{}),d(this,V,an).call(this)},ba=function(){return o`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?l:Ye(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},wa=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return o`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${fe("menu")}
      </button>
      <a class="brand" href=${A()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?o`<span class="faint connection">${h.connection.open}</span>`:b(h.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,V,ka).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{d(this,V,ya).call(this)}}
      >
        ${fe("out")}
      </button>
    </header>`},ka=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},i=ui();return o`<button
      type="button"
      class="plain"
      title=${h.theme[i]}
      aria-label=${h.theme[i]}
      @click=${()=>{pn(e[(e.indexOf(i)+1)%e.length]),this.requestUpdate()}}
    >
      ${fe(t[i])}
    </button>`},Mt=function(e,t,i,r=l){let a=e.length===0?this.place.length===0:e.every((c,p)=>this.place[p]===c);return o`<a href=${A(...e)} aria-current=${a?"page":l}
      >${i}<span class="grow">${t}</span>${r}</a
    >`},xa=function(e){let t=(i,r)=>i>0?o`<span class="number" aria-label="${i} ${r}">${i>=100?"99+":i}</span>`:l;return o`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${d(this,V,Mt).call(this,[],h.pages.home,fe("home"))}
      ${d(this,V,Mt).call(this,["inbox"],h.pages.inbox,fe("inbox"),t(e.waiting,h.waiting))}
      ${d(this,V,Mt).call(this,["notifications"],h.pages.notifications,fe("bell"),t(e.unread,h.notifications.unread))}
      ${d(this,V,Mt).call(this,["catalogue"],h.pages.catalogue,fe("search"))}
      <h2>${h.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(i=>d(this,V,Ta).call(this,e,i))}</div>
      <h2>${h.pages.host}</h2>
      ${Gl.map(([i,r,a])=>d(this,V,Mt).call(this,[i],r,fe(a)))}
    </nav>`},Ta=function(e,t){let i=e.states.filter(c=>c.plugin===t.id&&c.active),r=i.find(c=>c.kind==="badge")?.value,a=t.state==="failed"||t.state==="incompatible";return o`${d(this,V,Mt).call(this,[t.ui?.page?"page":"plugin",t.id],o`<bdi>${m(t.ui?.title||t.name)}</bdi>`,_e(t.name,t.id,{image:e.icons.of(t)}),o`${r==null?l:o`<span class="badge">${T(String(r))}</span>`}
      ${a?o`<span class="dot bad" title=${h.state[t.state]}></span>`:l}`)}
    ${Bn(i.find(c=>c.kind==="sidebar"))}`},Ea=function(){let[e,t="",i="",r=""]=this.place;switch(e){case void 0:return o`<home-page></home-page>`;case"inbox":return o`<inbox-page></inbox-page>`;case"notifications":return o`<notifications-page></notifications-page>`;case"install":return o`<install-page></install-page>`;case"catalogue":return t===""?o`<catalogue-page></catalogue-page>`:js(t,o`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return o`<catalogues-page></catalogues-page>`;case"plugin":return js(t,o`<plugin-page .plugin=${t} .open=${i} .detail=${r}></plugin-page>`);case"page":return js(t,o`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return o`<ai-page></ai-page>`;case"access":return o`<access-page></access-page>`;case"publishers":return o`<publishers-page></publishers-page>`;case"backup":return o`<backup-page></backup-page>`;case"limits":return o`<limits-page></limits-page>`;case"log":return o`<div class="title"><h1>${h.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>`;case"host":return o`<host-page></host-page>`;default:return o`<div>${R(h.notFound,o`<a href=${A()}>${h.pages.home}</a>`)}</div>`}},u([f()],st.prototype,"live",2),u([f()],st.prototype,"out",2),u([f()],st.prototype,"failure",2),u([f()],st.prototype,"place",2),u([f()],st.prototype,"menu",2),st=u([k("wasmhost-console")],st);
